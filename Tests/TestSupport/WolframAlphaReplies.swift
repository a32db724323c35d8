/// Replies of Wolfram Alpha, reduced to the fields that are read and a few more.
public enum WolframAlphaReplies {
  public static let tenthPrime = """
    {"queryresult": {"success": true, "error": false, "numpods": 2, "pods": [
      {"title": "Input interpretation", "subpods": [{"title": "", "plaintext": "10th prime"}]},
      {"title": "Result", "primary": true, "subpods": [{"title": "", "plaintext": "29"}]}
    ]}}
    """

  public static let wrongAppID = """
    {"queryresult": {"success": false, "error": {"code": "1", "msg": "Invalid appid"}}}
    """

  public static let error = """
    {"queryresult": {"success": false, "error": true}}
    """

  public static let refusal = """
    {"queryresult": {"success": false, "error":
      {"code": 5, "msg": "The app SECRET-ID, as it were, is over its limit"}}}
    """

  public static let noPods = """
    {"queryresult": {"success": false, "error": false, "numpods": 0}}
    """

  public static let emptyPod = answer("")

  public static func answer(_ text: String) -> String {
    """
    {"queryresult": {"success": true, "error": false, "pods": [
      {"title": "Result", "primary": true, "subpods": [{"plaintext": "\(text)"}]}
    ]}}
    """
  }
}
