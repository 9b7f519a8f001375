import { AppError } from '../errors.ts'

type Options = {
  /** Calls that run at the same time. */
  atOnce: number
  /** Calls of one network that wait. */
  waiting: number
  /** How long a call waits at most. */
  waitMs: number
}

type Network = {
  running: number
  /** When its last call began: the larger, the later. */
  turn: number
  /** Each begins a call that waits. */
  queue: (() => void)[]
}

/**
 * Calls that take turns, shared fairly: the network with the fewest calls under way is next, and none takes the last free
 * place while it has another. A client that asks for too much waits for itself; many people behind one IP are slower, and
 * refused nothing while their calls are answered in time.
 */
export class ConcurrencyLimit {
  readonly #options: Options
  readonly #networks = new Map<string, Network>()
  #running = 0
  #turns = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws AppError 503 its turn does not come in time, or too many calls of its network wait */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const network = this.#networks.get(name) ?? { running: 0, turn: 0, queue: [] }
    this.#networks.set(name, network)
    if (this.#mayBegin(network)) this.#begin(network)
    else await this.#waitForTurn(network).finally(() => this.#removeIdle(name, network))
    try {
      return await work()
    } finally {
      this.#running -= 1
      network.running -= 1
      this.#removeIdle(name, network)
      this.#beginNext()
    }
  }

  #removeIdle(name: string, { running, queue }: Network) {
    if (running === 0 && queue.length === 0) this.#networks.delete(name)
  }

  #mayBegin({ running }: Network) {
    const free = this.#options.atOnce - this.#running
    return free > 1 || (free === 1 && running === 0)
  }

  #begin(network: Network) {
    this.#running += 1
    network.running += 1
    this.#turns += 1
    network.turn = this.#turns
  }

  /** Resolves once the call has begun. */
  #waitForTurn(network: Network) {
    if (network.queue.length >= this.#options.waiting) return Promise.reject(busyError())
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timeout)
        this.#begin(network)
        resolve()
      }
      const timeout = setTimeout(() => {
        network.queue.splice(network.queue.indexOf(begin), 1)
        reject(busyError())
      }, this.#options.waitMs)
      network.queue.push(begin)
    })
  }

  #beginNext() {
    const [next] = [...this.#networks.values()]
      .filter((network) => network.queue.length > 0 && this.#mayBegin(network))
      .sort((a, b) => a.running - b.running || a.turn - b.turn)
    next?.queue.shift()?.()
  }
}

const RETRY_SECONDS = '2'

export const BUSY = 'The shop is busy. Please try again in a moment.'

export function busyError() {
  return new AppError(503, BUSY, { retryAfter: RETRY_SECONDS })
}
