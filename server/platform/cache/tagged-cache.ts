import { LRUCache } from 'lru-cache'
import { noteAnyChange, noteChange } from '../db/replica-state.ts'
import { type Dependencies, markAllStale, markStale } from './dependencies.ts'

// Values made of rows of the database, cached in this process until a row changes
// (listen-for-changes.ts).

const stores: { invalidate: (tag: string) => void; invalidateAll: () => void }[] = []

let isListening = false

type Entry<Value> = {
  value: Value
  tags: Set<string>
  /** In milliseconds since 1970; 0 once it is invalidated. */
  freshUntil: number
  /** Until when it is served during a database outage. */
  staleUntil: number
}

type Options = {
  /**
   * How long an invalidated value is served during a database outage; by default it is deleted at
   * once.
   */
  staleMs?: number
  /** Lists, such as `review`, whose tags delete a value all the same. */
  purgedBy?: string[]
}

/** An LRU cache of at most `maxBytes`; no value is fresh for longer than `maxAgeMs`. */
export class TaggedCache<Value extends object> {
  readonly #values: LRUCache<string, Entry<Value>>
  readonly #maxAgeMs: number
  readonly #staleMs: number
  readonly #purgedBy: string[]
  readonly #keysOf = new Map<string, Set<string>>()

  constructor(maxBytes: number, maxAgeMs: number, { staleMs = 0, purgedBy = [] }: Options = {}) {
    this.#maxAgeMs = maxAgeMs
    this.#staleMs = staleMs
    this.#purgedBy = purgedBy
    this.#values = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      dispose: ({ tags }, key) => this.#unlist(key, tags),
    })
    stores.push(this)
  }

  get(key: string) {
    const entry = this.#values.get(key)
    return entry && entry.freshUntil > Date.now() ? entry.value : undefined
  }

  /**
   * The value whether or not it was invalidated: during a database outage there is no fresher one.
   */
  getStale(key: string) {
    const entry = this.#values.get(key)
    return entry && Math.max(entry.freshUntil, entry.staleUntil) > Date.now()
      ? entry.value
      : undefined
  }

  /** A value whose rows have changed meanwhile is stored as stale. @param bytes about its size */
  set(key: string, value: Value, dependencies: Dependencies, bytes: number) {
    const { tags, changed, isStale, hasFailed, isBehind } = dependencies
    if (hasFailed || isBehind || !isListening) return
    if (isStale && (changed.size === 0 || [...changed].some((tag) => this.#purges(tag)))) return
    const freshUntil = Date.now() + this.#maxAgeMs
    const entry = { value, tags, freshUntil, staleUntil: Number.POSITIVE_INFINITY }
    if (isStale) this.#expire(entry)
    this.#set(key, entry, bytes)
  }

  /**
   * Stores `value` in place of `stale`, and as stale; does nothing when `stale` is no longer there.
   */
  replaceStale(key: string, stale: Value, value: Value, bytes: number) {
    const entry = this.#values.peek(key)
    if (entry?.value !== stale) return
    this.#expire(entry)
    this.#set(key, { ...entry, value }, bytes)
  }

  invalidate(tag: string) {
    const keys = this.#keysOf.get(tag)
    if (!keys) return
    for (const key of keys) {
      const entry = this.#purges(tag) ? undefined : this.#values.peek(key)
      if (entry) this.#expire(entry)
      else this.#values.delete(key)
    }
  }

  invalidateAll() {
    if (this.#staleMs === 0) return this.#values.clear()
    for (const entry of this.#values.values()) this.#expire(entry)
  }

  #purges(tag: string) {
    return this.#staleMs === 0 || this.#purgedBy.includes(tag.split(' ', 1)[0] ?? '')
  }

  #expire(entry: Entry<Value>) {
    entry.freshUntil = 0
    entry.staleUntil = Math.min(entry.staleUntil, Date.now() + this.#staleMs)
  }

  #set(key: string, entry: Entry<Value>, bytes: number) {
    this.#values.set(key, entry, { size: bytes })
    if (!this.#values.has(key)) return // the value is larger than maxEntrySize
    for (const tag of entry.tags) {
      const keys = this.#keysOf.get(tag)
      if (keys) keys.add(key)
      else this.#keysOf.set(tag, new Set([key]))
    }
  }

  #unlist(key: string, tags: Set<string>) {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(tag)
    }
  }
}

/**
 * @param change a notification of PostgreSQL: a list's tag, and the ids of the rows that have
 *   changed
 */
export function invalidate(change: string) {
  const [list = '', ...ids] = change.split(' ')
  invalidateTag(list)
  for (const id of ids) invalidateTag(`${list} ${id}`)
}

export function invalidateTag(tag: string) {
  noteChange(tag)
  for (const store of stores) store.invalidate(tag)
  markStale(tag)
}

/** Nothing is cached while no connection listens for changes. */
export function cacheEnabled() {
  return isListening
}

/** Invalidates every value, because changes were missed while no connection listened. */
export function setListening(listening: boolean) {
  isListening = listening
  noteAnyChange()
  for (const store of stores) store.invalidateAll()
  markAllStale()
}
