// While Stripe does not answer, quotes do not wait three seconds each for nothing.

const FAILURES = 5
const PAUSE_MS = 20_000

/** Failures in a row; after five of them quotes ask nothing for 20 seconds. Then the next failure begins another pause. */
export class StripeOutage {
  #failures = 0
  #pausedUntil = 0
  readonly #now: () => number

  constructor(now = Date.now) {
    this.#now = now
  }

  get isPaused() {
    return this.#now() < this.#pausedUntil
  }

  failed() {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#pausedUntil = this.#now() + PAUSE_MS
  }

  answered() {
    this.#failures = 0
    this.#pausedUntil = 0
  }
}
