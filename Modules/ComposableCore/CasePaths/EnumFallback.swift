import Synchronization

/// Reports, once in a process, that enums are read with `Mirror` because a check failed.
func reportEnumFallback() {
  guard let check = Platform.failedEnumCheck,
    !isEnumFallbackReported.exchange(true, ordering: .relaxed)
  else { return }
  IssueReporter.current(IssueMessage(stringLiteral: enumFallbackMessage(check)), at: nil)
}

/// `check` names the check that failed.
func enumFallbackMessage(_ check: String) -> String {
  """
  This Swift runtime lays out enums in another way than expected (\(check)), so case paths read them \
  with "Mirror": hundreds of times slower, and a path is equal only to its copies. Update \
  ComposableCore to a version that knows this compiler.
  """
}

private let isEnumFallbackReported = Atomic(false)
