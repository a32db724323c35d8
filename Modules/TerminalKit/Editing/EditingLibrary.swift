import Files
import Glibc

/// The system's line editing library, loaded at run time: libedit, else readline.
///
/// Both implement readline's callback interface. It consists of global variables, so it is used
/// from one thread at a time, by one editor per process. The library is never unloaded, so the
/// pointers stay valid; their types are those of `readline/readline.h`.
struct EditingLibrary: Sendable {
  typealias LineHandler = @convention(c) (UnsafeMutablePointer<CChar>?) -> Void
  typealias Completer =
    @convention(c) (UnsafePointer<CChar>?, Int32, Int32) ->
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  let addHistory: @convention(c) (UnsafePointer<CChar>) -> Void
  let forcedUpdate: @convention(c) () -> Void
  let install: @convention(c) (UnsafePointer<CChar>, LineHandler) -> Void
  let readCharacter: @convention(c) () -> Void
  let remove: @convention(c) () -> Void
  let resize: @convention(c) () -> Void
  let stifleHistory: @convention(c) (Int32) -> Void
  let usingHistory: @convention(c) () -> Void
  /// Ends an unfinished search or count; readline only.
  let cleanUpAfterSignal: (@convention(c) () -> Void)?
  /// Applies the streams and functions that were set; libedit only, which reads them once.
  let initialize: (@convention(c) () -> Int32)?
  /// Sets a variable that users can also set in their configuration; readline only.
  let setVariable: (@convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32)?
  let isLibedit: Bool
  private let isLibeditVi: Bool
  private let symbol: @Sendable (String) -> UnsafeMutableRawPointer?

  /// The file names on Linux, in the order in which they are tried.
  static let names = ["libedit.so.2", "libedit.so.0", "libreadline.so.8", "libreadline.so.7"]

  /// Loads the first library that exists and has all functions.
  static func load(_ names: [String] = names) -> EditingLibrary? {
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      let address = UInt(bitPattern: handle)
      if let library = EditingLibrary(
        isLibedit: name.hasPrefix("libedit"),
        symbol: { dlsym(UnsafeMutableRawPointer(bitPattern: address), $0) })
      {
        return library
      }
    }
    return nil
  }

  private init?(
    isLibedit: Bool, symbol: @escaping @Sendable (String) -> UnsafeMutableRawPointer?
  ) {
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      symbol(name).map { unsafeBitCast($0, to: type) }
    }
    typealias Action = @convention(c) () -> Void
    typealias Take = @convention(c) (UnsafePointer<CChar>) -> Void
    guard
      let addHistory = function("add_history", as: Take.self),
      let forcedUpdate = function("rl_forced_update_display", as: Action.self),
      let install = function(
        "rl_callback_handler_install",
        as: (@convention(c) (UnsafePointer<CChar>, LineHandler) -> Void).self),
      let readCharacter = function("rl_callback_read_char", as: Action.self),
      let remove = function("rl_callback_handler_remove", as: Action.self),
      let resize = function("rl_resize_terminal", as: Action.self),
      let stifleHistory = function("stifle_history", as: (@convention(c) (Int32) -> Void).self),
      let usingHistory = function("using_history", as: Action.self)
    else { return nil }
    self.addHistory = addHistory
    self.forcedUpdate = forcedUpdate
    self.install = install
    self.isLibedit = isLibedit
    isLibeditVi = isLibedit && Self.isViConfigured
    self.readCharacter = readCharacter
    self.remove = remove
    self.resize = resize
    self.stifleHistory = stifleHistory
    self.symbol = symbol
    self.usingHistory = usingHistory
    cleanUpAfterSignal = function("rl_callback_sigcleanup", as: Action.self)
    initialize =
      isLibedit ? function("rl_initialize", as: (@convention(c) () -> Int32).self) : nil
    setVariable =
      isLibedit
      ? nil
      : function(
        "rl_variable_bind",
        as: (@convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32).self)
  }

  /// Whether the user's configuration selects vi mode, in which Escape is a command.
  var isVi: Bool { isLibedit ? isLibeditVi : get("rl_editing_mode", as: Int32.self) == 0 }

  /// libedit does not expose its mode, so this reads its configuration file.
  private static var isViConfigured: Bool {
    let file = getenv("EDITRC").map { String(cString: $0) }
    let home = getenv("HOME").map { String(cString: $0) + "/.editrc" }
    guard let path = file ?? home else { return false }
    let text = (try? File(path).text()) ?? ""
    return text.split(separator: "\n").contains { !$0.hasPrefix("#") && $0.contains("bind -v") }
  }

  /// Sets a global variable of the library; ignores unknown names.
  func set<Value>(_ name: String, to value: Value) {
    symbol(name)?.assumingMemoryBound(to: Value.self).pointee = value
  }

  /// Reads a global variable of the library; nil for unknown names.
  func get<Value>(_ name: String, as type: Value.Type) -> Value? {
    symbol(name)?.assumingMemoryBound(to: type).pointee
  }
}
