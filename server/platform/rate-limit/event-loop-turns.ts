import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Jobs that begin one after the other, each in a turn of the event loop of its own. Work that waits
 * for nothing would otherwise begin the next in a microtask, and no socket is read until all of it
 * is done.
 */
export class Turns {
  readonly #rest: number
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param rest how long the event loop is left to others after a job, as a multiple of the job's
   *   time
   */
  constructor({ rest = 0 } = {}) {
    this.#rest = rest
  }

  /** Resolves when the caller may begin. */
  next() {
    const began = this.#last.then(async () => {
      const [turn, end] = [nextTurn(), nextTurn()] // both in one turn: what `turn` causes ends before `end`
      await turn
      return { at: performance.now(), end }
    })
    this.#last = began.then(({ at, end }) => this.#restAfter(at, end))
    return began
  }

  async #restAfter(began: number, end: Promise<void>) {
    await end
    const ms = (performance.now() - began) * this.#rest
    // A timer of less than a millisecond takes one.
    if (ms >= 1) await delay(ms)
  }
}
