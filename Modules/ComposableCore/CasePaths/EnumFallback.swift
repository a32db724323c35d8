import Synchronization

/// Reports, once in a process, that enums are read with `Mirror` because the check failed.
func reportEnumFallback() {
  guard Platform.mayReadEnumMetadata, !Platform.readsEnumMetadata,
    !isEnumFallbackReported.exchange(true, ordering: .relaxed)
  else { return }
  IssueReporter.current(
    """
    This Swift runtime lays out enums in another way than expected, so case paths read them with \
    "Mirror": a thousand times slower, and a path is equal only to its copies. Update \
    ComposableCore to a version that knows this compiler.
    """, at: nil)
}

private let isEnumFallbackReported = Atomic(false)
