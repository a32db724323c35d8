/// What ':help json' shows: the output of '--json' as a protocol.
enum JSONProtocol {
  static let text = """
    With --json, standard output is one JSON object a line, and nothing else. Each has a "type".
    Each line of input is answered by {"type":"done","line":N}, after all that it caused.

    action       seq, origin ("user" or "effect"), action (as it is typed), path (its case path),
                 changed (the values of the state that changed, by their paths)
    state        state: what ':state' asked for
    screen       screen, text: a screen as ':view' shows it
    screens      screens: their names
    position     step, of, branch, changed, missing: after ':undo', ':redo' or ':goto'
    branch       branch, from, cancelled: an action in the past began a branch
    branches     branches: name, steps, where each began
    history      steps (step, action, path, time, changed, deliveries, inFlight), at, of, leftOut
    step         step, actions, leftOut: one step opened
    diff         changed: by path, the values after
    effects      effects: number, action, place, repeats
    cancelled    actions: those whose effects were cancelled
    breakpoints  breakpoints: as they were typed
    break        break, step, action: a breakpoint stopped
    replayed     actions, changed
    saved        file
    aliases      aliases: lines by name
    help         text
    error        line (0: no line), file (if it is of one), message
    done         line, file (if it is of one)

    Durations are seconds, dates are ISO 8601. Unknown types and members may be ignored.
    """
}
