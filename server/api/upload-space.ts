import { AppError } from '../platform/errors.ts'

// What uploads that are under way, or wait, occupy on the disk of this process: the bytes that have
// come, not those that are announced, so that uploads that stall take no space of others.

const MB = 1024 * 1024

/** Two of the largest files. */
const MAX_OF_ACCOUNT = 128 * MB
const MAX_OF_ALL = 512 * MB

export class UploadSpace {
  readonly #used = new Map<string, number>()
  readonly #bounds: { account: number; all: number }
  #all = 0

  constructor(bounds = { account: MAX_OF_ACCOUNT, all: MAX_OF_ALL }) {
    this.#bounds = bounds
  }

  /** @throws AppError 429 the account's uploads occupy too much; 503 those of all do */
  take(account: string, bytes: number) {
    const own = (this.#used.get(account) ?? 0) + bytes
    if (own > this.#bounds.account) throw full(429, 'Your other uploads are still under way.')
    if (this.#all + bytes > this.#bounds.all) throw full(503, 'Too many uploads are under way.')
    this.#used.set(account, own)
    this.#all += bytes
  }

  giveBack(account: string, bytes: number) {
    const own = (this.#used.get(account) ?? 0) - bytes
    if (own > 0) this.#used.set(account, own)
    else this.#used.delete(account)
    this.#all -= bytes
  }
}

function full(status: 429 | 503, cause: string) {
  return new AppError(status, `${cause} Please try again in a minute.`, { retryAfter: '60' })
}
