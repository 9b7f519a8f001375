import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { isOutage } from '../db/errors.ts'

// What was made of rows of the database, kept in this process until one of them changes. Rows are named
// by tags: `product` is the list of all, `product <id>` one. changes.ts tells what has changed.

/**
 * Work that reads: what it has read so far, whether some of that has changed since, could not be read, or
 * that because the database is away.
 */
export type Dependencies = {
  tags: Set<string>
  isStale: boolean
  /** The tags that have changed since they were read. */
  changed: Set<string>
  hasFailed: boolean
  metOutage: boolean
}

const tracked = new Set<Dependencies>()
const stores: { invalidate: (tag: string) => void; invalidateAll: () => void }[] = []
const current = new AsyncLocalStorage<Dependencies>()

let isListening = false

type Entry<Value> = {
  value: Value
  tags: Set<string>
  /** Until when it is what the database says; 0: no longer. */
  until: number
  /** Until when it may stand in while the database is away. */
  staleUntil: number
}

type Options = {
  /** How long a value that is no longer true may stand in while the database is away; by default it is gone. */
  staleMs?: number
  /** Topics with whose change a value is gone all the same. */
  purgedBy?: string[]
}

/** At most `maxBytes` of values, those asked for last, none for longer than `maxAgeMs`. */
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
    return entry && entry.until > Date.now() ? entry.value : undefined
  }

  /** What was true last, for while the database is away. */
  getStale(key: string) {
    const entry = this.#values.get(key)
    return entry && Math.max(entry.until, entry.staleUntil) > Date.now() ? entry.value : undefined
  }

  /** When what was read has changed meanwhile it is a stand-in at most. @param bytes about how much it takes */
  set(key: string, value: Value, dependencies: Dependencies, bytes: number) {
    const { tags, changed, isStale, hasFailed } = dependencies
    if (hasFailed || !isListening) return
    if (isStale && (changed.size === 0 || [...changed].some((tag) => this.#isGone(tag)))) return
    const until = Date.now() + this.#maxAgeMs
    const entry = { value, tags, until, staleUntil: Number.POSITIVE_INFINITY }
    if (isStale) this.#expire(entry)
    this.#set(key, entry, bytes)
  }

  /** Keeps `value` in place of `standIn`, unless that is there no more. It is no longer true. */
  replaceStale(key: string, standIn: Value, value: Value, bytes: number) {
    const entry = this.#values.peek(key)
    if (entry?.value !== standIn) return
    this.#expire(entry)
    this.#set(key, { ...entry, value }, bytes)
  }

  invalidate(tag: string) {
    const keys = this.#keysOf.get(tag)
    if (!keys) return
    for (const key of keys) {
      const entry = this.#isGone(tag) ? undefined : this.#values.peek(key)
      if (entry) this.#expire(entry)
      else this.#values.delete(key)
    }
  }

  invalidateAll() {
    if (this.#staleMs === 0) return this.#values.clear()
    for (const entry of this.#values.values()) this.#expire(entry)
  }

  #isGone(tag: string) {
    return this.#staleMs === 0 || this.#purgedBy.includes(tag)
  }

  #expire(entry: Entry<Value>) {
    entry.until = 0
    entry.staleUntil = Math.min(entry.staleUntil, Date.now() + this.#staleMs)
  }

  #set(key: string, entry: Entry<Value>, bytes: number) {
    this.#values.set(key, entry, { size: bytes })
    if (!this.#values.has(key)) return // larger than anything that is kept
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

/** To be called before the first row is read, and ended with `endTracking`. */
export function beginTracking(...tags: string[]): Dependencies {
  const dependencies = {
    tags: new Set(tags),
    isStale: false,
    changed: new Set<string>(),
    hasFailed: false,
    metOutage: false,
  }
  tracked.add(dependencies)
  return dependencies
}

export function endTracking(dependencies: Dependencies) {
  tracked.delete(dependencies)
  if (tracked.size === 0) current.disable() // see withIdentityProvider in auth.ts
}

/** Everything that `work` causes notes its tags (`trackTag`) on this dependencies. */
export function trackDependencies<Result>(dependencies: Dependencies, work: () => Result) {
  return current.run(dependencies, work)
}

/**
 * For what reads rows: what is made of them lasts until `tag` changes. What is made although they could
 * not be read, such as a page with an empty grid, is not kept at all.
 */
export async function trackTag<Result>(tag: string, read: () => Promise<Result>) {
  const dependencies = current.getStore()
  dependencies?.tags.add(tag)
  try {
    return await read()
  } catch (error) {
    if (dependencies) {
      dependencies.hasFailed = true
      dependencies.metOutage ||= isOutage(error)
    }
    throw error
  }
}

/** @param change as the database tells it: a list's tag, and the ids of what has changed on it */
export function invalidate(change: string) {
  const [list = '', ...ids] = change.split(' ')
  invalidateTag(list)
  for (const id of ids) invalidateTag(`${list} ${id}`)
}

/** The same for one tag. */
export function invalidateTag(tag: string) {
  for (const store of stores) store.invalidate(tag)
  for (const dependencies of tracked) {
    if (!dependencies.tags.has(tag)) continue
    dependencies.isStale = true
    dependencies.changed.add(tag)
  }
}

function invalidateAll() {
  for (const store of stores) store.invalidateAll()
  for (const dependencies of tracked) dependencies.isStale = true
}

/** Nothing is kept while nobody tells of changes. */
export function cacheEnabled() {
  return isListening
}

/** From now on changes are told, or they no longer are. Both begin with nothing that is true. */
export function setListening(listening: boolean) {
  isListening = listening
  invalidateAll()
}
