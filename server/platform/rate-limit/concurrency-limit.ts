import { AppError } from '../errors.ts'
import { Turns } from './event-loop-turns.ts'
import { TurnQueue } from './turn-queue.ts'

type Options = {
  /** Calls that run at the same time. */
  atOnce: number
  /** Calls of one taker that wait. */
  waiting: number
  /** How long a call waits at most. */
  waitMs: number
}

/**
 * The client of a call: an IPv4 address or an IPv6 site, all of which one customer of an internet
 * provider may have, and its network within the site.
 */
type Caller = { taker: string; network: string }

type Taker = {
  running: number
  /** When its last call began: the larger, the later. */
  turn: number
  queue: TurnQueue<Waiting>
}

type Waiting = { begin: () => void; refuse: () => void }

/**
 * Calls that take turns, shared fairly: the taker with the fewest calls under way is next, and none
 * takes the last free place while it has another. A client that asks for too much waits for itself,
 * from however many networks of its site; many people behind one IP are slower, and refused nothing
 * while their calls are answered in time. The networks of a site take turns in it.
 */
export class ConcurrencyLimit {
  readonly #options: Options
  readonly #takers = new Map<string, Taker>()
  /** A call that has a place begins in a turn of the event loop of its own. */
  readonly #eventLoop = new Turns()
  #running = 0
  #turns = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws AppError 503 its turn does not come in time, or too many calls of its taker wait */
  async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    const name = caller.taker
    const taker = this.#takers.get(name) ?? { running: 0, turn: 0, queue: new TurnQueue() }
    this.#takers.set(name, taker)
    if (this.#mayBegin(taker)) this.#begin(taker)
    else await this.#waitForTurn(taker, caller.network).finally(() => this.#removeIdle(name, taker))
    try {
      await this.#eventLoop.next()
      return await work()
    } finally {
      this.#running -= 1
      taker.running -= 1
      this.#removeIdle(name, taker)
      this.#beginNext()
    }
  }

  /** Another call may have removed it before, and a later one made a new entry under its name. */
  #removeIdle(name: string, taker: Taker) {
    const isIdle = taker.running === 0 && taker.queue.size === 0
    if (isIdle && this.#takers.get(name) === taker) this.#takers.delete(name)
  }

  #mayBegin({ running }: Taker) {
    const free = this.#options.atOnce - this.#running
    return free > 1 || (free === 1 && running === 0)
  }

  #begin(taker: Taker) {
    this.#running += 1
    taker.running += 1
    this.#turns += 1
    taker.turn = this.#turns
  }

  /** Resolves once the call has begun. */
  #waitForTurn(taker: Taker, network: string) {
    const { queue } = taker
    if (queue.size >= this.#options.waiting && !this.#makeRoom(queue, network)) {
      return Promise.reject(busyError())
    }
    return new Promise<void>((resolve, reject) => {
      const waiting = {
        begin: () => {
          clearTimeout(timeout)
          this.#begin(taker)
          resolve()
        },
        refuse: () => {
          clearTimeout(timeout)
          reject(busyError())
        },
      }
      const timeout = setTimeout(() => {
        queue.remove(network, waiting)
        reject(busyError())
      }, this.#options.waitMs)
      queue.add(network, waiting)
    })
  }

  /**
   * The network that waits with the most calls gives one up for another's. @returns is there room?
   */
  #makeRoom(queue: TurnQueue<Waiting>, network: string) {
    const dropped = queue.dropFromLongest(network)
    dropped?.refuse()
    return dropped !== undefined
  }

  #beginNext() {
    const [next] = [...this.#takers.values()]
      .filter((taker) => taker.queue.size > 0 && this.#mayBegin(taker))
      .sort((a, b) => a.running - b.running || a.turn - b.turn)
    next?.queue.next()?.begin()
  }
}

const RETRY_SECONDS = '2'

export const BUSY = 'The shop is busy. Please try again in a moment.'

export function busyError() {
  return new AppError(503, BUSY, { retryAfter: RETRY_SECONDS })
}
