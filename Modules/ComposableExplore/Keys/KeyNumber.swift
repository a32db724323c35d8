/// The number of a key in its search, which stands for the key in larger ones.
///
/// Keys with the same number are equal; their births may differ.
struct KeyNumber: Hashable {
  var number = 0
  var births: [UInt] = []
}
