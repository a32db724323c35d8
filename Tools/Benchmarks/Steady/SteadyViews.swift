import ComposableCore
import Observation

@MainActor var viewOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "send and read a field", ["ViewStore.send(_:)", "ViewStore.subscript(dynamicMember:)"]
    ) {
      let viewStore = steadyStore().view
      return { count in
        for _ in 0..<count {
          viewStore.send(.add(1))
          blackHole(viewStore.count)
        }
      }
    },
    SteadyOperation("send and read the state", ["ViewStore.state"]) {
      let viewStore = steadyStore().view
      return { count in
        for _ in 0..<count {
          viewStore.send(.add(1))
          blackHole(viewStore.state.count)
        }
      }
    },
    SteadyOperation("track a field again after each change", [], rarity: 4) {
      let viewStore = steadyStore().view
      return { count in
        for _ in 0..<count {
          withObservationTracking {
            blackHole(viewStore.count)
          } onChange: {
          }
          viewStore.send(.add(1))
        }
      }
    },
    SteadyOperation("track the state and two fields, of which one changes", [], rarity: 4) {
      let viewStore = steadyStore().view
      return { count in
        for _ in 0..<count {
          withObservationTracking {
            blackHole(viewStore.state)
            blackHole(viewStore.name)
            blackHole(viewStore.count)
          } onChange: {
          }
          viewStore.send(.add(1))
        }
      }
    },
    SteadyOperation("track another subscript each time", [], rarity: 4) {
      let reducer = Reducer<[Int], Int, Void> { state, action, _ in
        state[0] &+= action
        return .none
      }
      let viewStore = ViewStore(
        Store(initialState: Array(repeating: 0, count: 1_000), reducer: reducer, environment: ()))
      var index = 0
      return { count in
        for _ in 0..<count {
          index = (index + 1) % 1_000
          let path: KeyPath<[Int], Int> = \.[index]
          withObservationTracking {
            blackHole(viewStore[dynamicMember: path])
            blackHole(viewStore[dynamicMember: \.[0]])
          } onChange: {
          }
          viewStore.send(1)
        }
      }
    },
    SteadyOperation(
      "sinks that come and go",
      [
        "ViewStore.publisher", "StorePublisher.sink(_:)",
        "StorePublisher.subscript(dynamicMember:)",
        "StorePublisher.map(_:)", "StorePublisher.removeDuplicates(by:)", "AnyCancellable.cancel()",
        "AnyCancellable.store(in:)", "AnyCancellable.hash(into:)", "AnyCancellable.==(_:_:)",
        "AnyCancellable.init(_:)",
      ], rarity: 4
    ) {
      let viewStore = steadyStore().view
      return { count in
        for _ in 0..<count {
          var kept: Set<AnyCancellable> = [AnyCancellable {}]
          viewStore.publisher.sink { blackHole($0) }.store(in: &kept)
          viewStore.publisher.count.sink { blackHole($0) }.store(in: &kept)
          let other = viewStore.publisher.map(\.name).removeDuplicates(by: ==).sink {
            blackHole($0)
          }
          viewStore.send(.add(1))
          other.cancel()
        }
      }
    },
    SteadyOperation("a sink that stays", []) {
      let viewStore = steadyStore().view
      let sink = viewStore.publisher.count.sink { blackHole($0) }
      return { count in
        for _ in 0..<count { viewStore.send(.add(1)) }
        withExtendedLifetime(sink) {}
      }
    },
    SteadyOperation(
      "bindings",
      [
        "ViewStore.binding(get:send:)", "ViewStore.binding(_:send:)", "ViewStore.binding(send:)",
        "ViewStore.binding(_:form:)", "Binding.init(get:set:)", "Binding.wrappedValue",
        "Binding.projectedValue", "Binding.constant(_:)", "Binding.subscript(dynamicMember:)",
        "BindingAction.set(_:_:)", "BindingAction.apply(to:)", "Reducer.binding(action:)",
        "BindingAction.==(_:_:)", "BindingAction.description", "BindingAction.~=(_:_:)",
      ], rarity: 4
    ) {
      let reducer = steadyReducer().binding(action: /SteadyAction.form)
      let viewStore = ViewStore(
        Store(initialState: SteadyValues(), reducer: reducer, environment: ()))
      return { count in
        for index in 0..<count {
          viewStore.binding(get: { $0.count }, send: { .add($0) }).wrappedValue = index
          viewStore.binding(\.count, send: { .add($0) }).projectedValue.wrappedValue &+= 1
          viewStore.binding(send: { .add($0.count) }).count.wrappedValue = 3
          viewStore.binding(\.count, form: SteadyAction.form).wrappedValue = index
          let constant = Binding.constant(SteadyValues())
          let own = Binding(get: { constant.wrappedValue.count }, set: { _ in })
          own.wrappedValue = 4
          let set = BindingAction<SteadyValues>.set(\.count, index)
          blackHole(set == .set(\.count, 2))
          blackHole(set.description)
          blackHole(\SteadyValues.count ~= set)
          var values = SteadyValues()
          set.apply(to: &values)
        }
      }
    },
    SteadyOperation(
      "send and yield while", ["ViewStore.send(_:while:)", "ViewStore.yield(while:)"], rarity: 8
    ) {
      let viewStore = steadyStore { .task { .setChild(nil) } }.view
      return { count in
        for _ in 0..<count {
          viewStore.send(.setChild(1))
          await viewStore.send(.effect, while: { $0.child != nil })
          await viewStore.yield(while: { $0.child != nil })
        }
      }
    },
  ]
}

@MainActor var scopeOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "scopes and view stores that come and go",
      [
        "Store.scope(state:action:)", "Store.scope(state:)", "Store.stateless", "Store.actionless",
        "Store.view", "Store.view(removeDuplicates:)", "ViewStore.init(_:)",
        "ViewStore.init(_:removeDuplicates:)",
      ], rarity: 4
    ) {
      let store = steadyStore()
      let sender = ViewStore(store.stateless)
      return { count in
        for _ in 0..<count {
          let count = store.scope(state: \.count, action: SteadyAction.add)
          let views = [
            count.view, count.view(removeDuplicates: ==), ViewStore(count.scope(state: { $0 })),
          ]
          let shown = ViewStore(count.actionless, removeDuplicates: ==)
          sender.send(.add(1))
          blackHole(views.map(\.state))
          blackHole(shown.state)
        }
      }
    },
    SteadyOperation("a child that comes and goes", ["Store.ifLet(then:else:)"]) {
      let store = steadyStore()
      let sender = ViewStore(store.stateless)
      let cancellable = store.scope(state: \.child).ifLet(
        then: { blackHole($0.view.state) }, else: { blackHole(0) })
      return { count in
        for index in 0..<count { sender.send(.setChild(index % 2 == 0 ? nil : index)) }
        withExtendedLifetime(cancellable) {}
      }
    },
    SteadyOperation(
      "stores that come and go",
      ["Store.init(initialState:reducer:environment:observer:)", "Store.effectsInFlight"], rarity: 4
    ) {
      { count in
        for _ in 0..<count {
          let store = steadyStore { .future { _ in } }
          let viewStore = store.view
          viewStore.send(.effect)
          blackHole(store.effectsInFlight.count)
        }
      }
    },
    SteadyOperation(
      "observers that come and go",
      [
        "StoreObserver.init(reduced:effectStarted:effectEnded:)", "StoreDebugger.init(_:)",
        "StoreDebugger.observe(_:)", "StoreDebugger.state", "StoreDebugger.reductions",
        "StoreDebugger.effectsInFlight", "StoreDebugger.effectsOffVirtualTime",
        "StoreObserver.Reduction.origin", "StoreObserver.Reduction.startedBy",
        "EffectInfo.action", "EffectInfo.description", "EffectInfo.id", "EffectInfo.place",
        "EffectInfo.reduction",
      ], rarity: 4
    ) {
      let store = steadyStore { Effect(value: .add(1)) }
      let sender = ViewStore(store.stateless)
      let debugger = StoreDebugger(store)
      return { count in
        for _ in 0..<count {
          let observer = StoreObserver<SteadyValues, SteadyAction>(
            reduced: { reduction in
              blackHole(reduction.origin)
              blackHole(reduction.startedBy)
            },
            effectStarted: { info in
              blackHole((info.action, info.id, info.place, info.reduction))
              blackHole(info.description)
            }, effectEnded: { info, _ in blackHole(info.number) })
          let observing = debugger?.observe(observer)
          sender.send(.effect)
          blackHole(debugger?.state.count)
          blackHole(debugger?.reductions)
          blackHole(debugger?.effectsInFlight.count)
          blackHole(debugger?.effectsOffVirtualTime.count)
          observing?.cancel()
        }
      }
    },
    SteadyOperation(
      "go back, hold deliveries, cancel",
      [
        "StoreDebugger.restore(_:)", "StoreDebugger.holdDeliveries()",
        "StoreDebugger.releaseDeliveries()", "StoreDebugger.heldDeliveries",
        "StoreDebugger.isHoldingDeliveries", "StoreDebugger.cancelEffect(_:)",
        "StoreDebugger.cancelEffects(startedAfter:)",
      ], rarity: 16
    ) {
      let scheduler = TestScheduler()
      let erased = scheduler.eraseToAnyScheduler()
      let store = steadyStore {
        Effect(value: .add(1)).delay(for: .seconds(1), scheduler: erased)
      }
      let sender = ViewStore(store.stateless)
      let debugger = StoreDebugger(store)
      return { count in
        for _ in 0..<count {
          sender.send(.effect)
          debugger?.holdDeliveries()
          scheduler.advance(by: .seconds(2))
          blackHole(debugger?.heldDeliveries)
          blackHole(debugger?.isHoldingDeliveries)
          debugger?.restore(SteadyValues())
          debugger?.releaseDeliveries()
          sender.send(.effect)
          blackHole(debugger?.cancelEffect(debugger?.effectsInFlight.first?.number ?? 0))
          sender.send(.effect)
          blackHole(debugger?.cancelEffects(startedAfter: 0))
          await Task.yield()
        }
      }
    },
  ]
}
