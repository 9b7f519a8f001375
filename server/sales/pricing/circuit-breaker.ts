// While Stripe does not answer, quotes do not wait three seconds each for nothing.

const FAILURES = 5
const OPEN_MS = 20_000

/**
 * Opens after five failures in a row, for 20 seconds. Then the next failure opens it again, and an
 * answer resets it.
 */
export class CircuitBreaker {
  #failures = 0
  #openUntil = 0
  readonly #now: () => number

  constructor(now = Date.now) {
    this.#now = now
  }

  /** Nothing is asked while it is open. */
  get isOpen() {
    return this.#now() < this.#openUntil
  }

  failed() {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#openUntil = this.#now() + OPEN_MS
  }

  answered() {
    this.#failures = 0
    this.#openUntil = 0
  }
}
