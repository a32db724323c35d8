import TerminalKit
import Testing

struct ManualPageTests {
  @Test func thePageIsMadeOfTheTables() {
    var page = ManualPage(program: "count", summary: "counts", version: "Count 1.0")
    page.add("SYNOPSIS", [("", "count [options]")])
    let options = OptionTable<Bool>([
      Option("json", letter: "j", help: "Write JSON") { $1 = true }
    ])
    page.add("OPTIONS", options.manualRows)
    page.add("COMMANDS", [(":step N", "Count. .5 is 'no'\nnumber, C:\\")])
    #expect(
      page.text == #"""
        .TH COUNT 1 "" "Count 1.0"
        .SH NAME
        count \- counts
        .SH SYNOPSIS
        .PP
        count [options]
        .SH OPTIONS
        .TP
        .B \-j, \-\-json
        Write JSON.
        .SH COMMANDS
        .TP
        .B :step N
        Count. .5 is 'no' number, C:\e

        """#)
  }
}
