# Part of session-speed.sh: prints lines of a varied session of the app, always the same ones.
# Usage: lines.py COUNT
import random
import sys

count = int(sys.argv[1])
choice = random.Random(1)
primes = [number for number in range(2, 2000) if all(number % by for by in range(2, int(number**0.5) + 1))]
favorites = []
lines = ["game.start"]


def act():
    kind = choice.randrange(12)
    if kind < 4:
        yield from (choice.choice(["counter.incrTapped", "counter.decrTapped"]) for _ in range(choice.randrange(1, 6)))
    elif kind == 4:
        yield f"counter.setCount {choice.randrange(-1000, 1000)}"
    elif kind == 5:
        prime = choice.choice(primes)
        yield f"counter.setCount {prime}"
        yield "counter.isPrimeButtonTapped"
        if prime in favorites:
            favorites.remove(prime)
            yield "primeModal.removeFavoritePrimeTapped"
        else:
            favorites.append(prime)
            yield "primeModal.saveFavoritePrimeTapped"
        yield "counter.primeModalDismissed"
    elif kind == 6:
        yield f"counter.setCount {choice.randrange(1, 500)}"
        yield "counter.nthPrimeButtonTapped"
        yield "counter.alertDismissButtonTapped"
    elif kind == 7:
        yield "timer.start"
        yield f":wait {choice.choice([20, 50, 100])}ms"
        yield "timer.stop"
    elif kind == 8:
        for _ in range(choice.randrange(1, 5)):
            yield f"game.counter.setCount {choice.randrange(-100, 100)}"
        yield "game.counter.playNext"
    elif kind == 9:
        yield f"game.counter.slidingCount {choice.uniform(-100, 100):.1f}"
    elif kind == 10 and len(favorites) > 20:
        index = choice.randrange(len(favorites))
        favorites.pop(index)
        yield f"favoritePrimes.deleteFavoritePrimes {index}"
    else:
        yield "counter.incrTapped"


while len(lines) < count:
    lines += act()
print("\n".join(lines[:count]))
