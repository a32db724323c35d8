/// Texts that several messages share.
enum ExploreNotes {
  /// Why a script is not repeatable. Whether the reducer or a client is the cause isn't known.
  static let valuesFromOutside = """
    the reducer, an effect or a client uses values from outside of the world, such as random \
    numbers, the date, or a variable that outlives a script. Take random numbers from \
    "world.random", and keep variables in "world.cell"
    """
}
