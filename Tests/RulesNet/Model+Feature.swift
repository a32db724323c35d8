/// How actions change the state.
extension Model {
  /// Appends `tag` to the log of `place`; returns whether `place` exists.
  func log(_ tag: Int, at place: Place) -> Bool {
    switch place {
    case .detail: return picture.detail.log(tag)
    case .fixed: picture.fixed.log.append(tag)
    case .keyed(let key): return picture.keyed[key].log(tag)
    case .left:
      guard case .left(var leaf) = picture.screen else { return false }
      leaf.log.append(tag)
      picture.screen = .left(leaf)
    case .right:
      guard case .right(var leaf) = picture.screen else { return false }
      leaf.log.append(tag)
      picture.screen = .right(leaf)
    case .root: picture.own.append(tag)
    case .row(let id):
      guard let index = picture.rows.firstIndex(where: { $0.id == id }) else { return false }
      picture.rows[index].leaf.log.append(tag)
    case .rowDetail(let id):
      guard let index = picture.rows.firstIndex(where: { $0.id == id }) else { return false }
      return picture.rows[index].detail.log(tag)
    case .rowRow(let row, let id):
      guard let index = picture.rows.firstIndex(where: { $0.id == row }),
        let inner = picture.rows[index].rows.firstIndex(where: { $0.id == id })
      else { return false }
      picture.rows[index].rows[inner].log.append(tag)
    case .screen: break
    }
    return true
  }

  func apply(_ change: Change) {
    switch change {
    case .insertKeyed(let key): picture.keyed[key] = ModelLeaf(id: key)
    case .insertRow(let id):
      if let index = picture.rows.firstIndex(where: { $0.id == id }) {
        picture.rows[index] = ModelRow(id: id)
      } else {
        picture.rows.append(ModelRow(id: id))
      }
    case .insertRowRow(let row, let id):
      guard let index = picture.rows.firstIndex(where: { $0.id == row }) else { return }
      if let inner = picture.rows[index].rows.firstIndex(where: { $0.id == id }) {
        picture.rows[index].rows[inner] = ModelLeaf(id: id)
      } else {
        picture.rows[index].rows.append(ModelLeaf(id: id))
      }
    case .removeKeyed(let key): picture.keyed[key] = nil
    case .removeRow(let id): picture.rows.removeAll { $0.id == id }
    case .removeRowRow(let row, let id):
      guard let index = picture.rows.firstIndex(where: { $0.id == row }) else { return }
      picture.rows[index].rows.removeAll { $0.id == id }
    case .setDetail(let id): picture.detail = id.map { ModelLeaf(id: $0) }
    case .setRowDetail(let row, let id):
      guard let index = picture.rows.firstIndex(where: { $0.id == row }) else { return }
      picture.rows[index].detail = id.map { ModelLeaf(id: $0) }
    case .setScreen(.left, let id): picture.screen = .left(ModelLeaf(id: id))
    case .setScreen(.off, _): picture.screen = .off
    case .setScreen(.right, let id): picture.screen = .right(ModelLeaf(id: id))
    }
  }
}

extension ModelLeaf? {
  fileprivate mutating func log(_ tag: Int) -> Bool {
    guard self != nil else { return false }
    self?.log.append(tag)
    return true
  }
}
