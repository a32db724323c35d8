import ComposableCore

/// The recipes that a machine created recently, so that moments with the same history share one.
@usableFromInline
struct SharedRecipes<State, Action> {
  @usableFromInline typealias Recipe = ExploreRecipe<State, Action>

  // Two generations: a recipe not used while the younger one fills up is dropped with the older
  // one.
  @usableFromInline var older: [UInt64: Recipe] = [:]
  @usableFromInline var younger: [UInt64: Recipe] = [:]
  /// The recipes for which the effect of every answer is recorded, by a hash of those effects.
  @usableFromInline var classes: [UInt64: Recipe] = [:]
  /// Increases when the younger generation begins.
  @usableFromInline var generation = 0
  @usableFromInline let limit = 1_024

  /// The recipe for the machine `owner`.
  @inlinable mutating func own(_ recipe: Recipe, _ owner: ObjectIdentifier) -> Recipe {
    if recipe.origin == 0 || recipe.owner == owner {
      let known = recipe.canonical ?? recipe
      if known.isShared { return known }
    }
    return find(recipe.origin) { recipe.copy(origin: recipe.origin, owner: owner) }
  }

  /// The recipe with this origin; created by `make` if there is none.
  @inlinable mutating func find(_ origin: UInt64, _ make: () -> Recipe) -> Recipe {
    if let recipe = younger[origin], recipe.isShared {
      recipe.generation = generation
      return recipe
    }
    let found = older.removeValue(forKey: origin)
    let known = found?.canonical ?? found
    let recipe = known?.isShared == true ? known ?? make() : make()
    if younger.count >= limit { dropOlder() }
    recipe.generation = generation
    younger[origin] = recipe
    return recipe
  }

  /// Begins a generation, and removes the recipes that were not used in the last one.
  @inlinable mutating func dropOlder() {
    for (origin, recipe) in older {
      if recipe.generation == generation {
        younger[origin] = recipe
      } else {
        recipe.forget()
      }
    }
    older = younger
    younger = [:]
    generation += 1
  }

  /// Replaces `recipe` by an equivalent one from now on, if there is one; `number` is the hash of
  /// the effects of its answers.
  @inlinable mutating func unite(_ recipe: Recipe, _ number: UInt64) {
    if let known = classes[number], known.isShared, known !== recipe {
      recipe.canonical = known
      younger[recipe.origin] = known
    } else {
      if classes.count >= limit { classes = [:] }
      classes[number] = recipe
    }
  }

  /// Removes all recipes, which may reference each other.
  @inlinable mutating func removeAll() {
    forget(older)
    forget(younger)
    forget(classes)
    classes = [:]
    older = [:]
    younger = [:]
  }

  @inlinable func forget(_ recipes: [UInt64: Recipe]) {
    for recipe in recipes.values { recipe.forget() }
  }
}

extension ExploreMachine {
  /// The recipe for the effects in flight after the last move, shared between moments.
  @inlinable func sharedRecipe() -> ExploreRecipe<State, Action> {
    let recipe = currentRecipe()
    let owner = ObjectIdentifier(self)
    if recipe.isTimed || recipe.owner == owner { return recipe.canonical ?? recipe }
    // Groups are numbered from 1, independent of the number of groups before.
    var numbers = [0: 0]
    for item in recipe.items where numbers[item.group] == nil {
      numbers[item.group] = numbers.count
    }
    let items = recipe.items.map { item in
      var item = item
      item.group = numbers[item.group] ?? 0
      item.touched = item.touched.compactMap { numbers[$0] }
      return item
    }
    return shared.find(origin(of: items)) {
      recipe.copy(items: items, origin: origin(of: items), owner: owner)
    }
  }

  /// Replaces the recipe by an equivalent one of another state, if there is one: one in which each
  /// answer makes effects send the same actions, and leads to the same recipe.
  ///
  /// Only for recipes without scheduled work, after every answer has been recorded.
  @inlinable func unite(_ recipe: ExploreRecipe<State, Action>) {
    guard recipe.canonical == nil, recipe.isShared, recipe.owner == ObjectIdentifier(self),
      recipe.replaceable?.isEmpty == false, recipe.rows == nil, !recipe.isTimed
    else { return }
    var fingerprint = Fingerprint()
    fingerprint.combine(bits: recipe.hash)
    for number in recipe.answers.indices {
      guard let delivery = recipe.deliveries[number].first, delivery.delaysBefore.isEmpty else {
        return
      }
      fingerprint.combine(delivery.length)
      fingerprint.combine(delivery.delays.count)
      for delay in delivery.delays { fingerprint.combine(delay) }
      fingerprint.combine(bits: (delivery.recipe.canonical ?? delivery.recipe).origin)
      fingerprint.combine(delivery.steps.count)
      for step in delivery.steps {
        fingerprint.combine(step.action, actionShape)
        fingerprint.combine(step.after)
      }
    }
    shared.unite(recipe, fingerprint.finalize())
  }

  @inlinable func origin(of items: [Item]) -> UInt64 {
    var fingerprint = Fingerprint()
    for item in items {
      fingerprint.combine(item.group)
      fingerprint.combine(item.touched.count)
      for group in item.touched { fingerprint.combine(group) }
      combine(item.kind, into: &fingerprint)
      fingerprint.combine(item.values.generator, generatorShape)
      for choice in item.values.choices { fingerprint.combine(choice) }
      for content in item.values.cells { fingerprint.combine(content, anyShape) }
    }
    return fingerprint.finalize()
  }

  @inlinable func combine(_ kind: Item.Kind, into fingerprint: inout Fingerprint) {
    switch kind {
    case .answer(let ordinal, let number, let times):
      for part in [1, ordinal, number, times] { fingerprint.combine(part) }
    case .delay(let ordinal): for part in [2, ordinal] { fingerprint.combine(part) }
    case .drop(let ordinal): for part in [3, ordinal] { fingerprint.combine(part) }
    case .fire(let ordinal): for part in [4, ordinal] { fingerprint.combine(part) }
    case .reduction(let before, _, let action):
      fingerprint.combine(5)
      fingerprint.combine(bits: action)
      fingerprint.combine(before, shape)
    }
  }
}
