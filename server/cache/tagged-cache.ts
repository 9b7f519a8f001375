import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { isOutage } from '../db/errors.ts'

// What was made of rows of the database, kept in this process until one of them changes. Rows are named
// by topics: `product` is the list of all, `product <id>` one. changes.ts tells what has changed.

/**
 * Work that reads: what it has read so far, whether some of that has changed since, could not be read, or
 * that because the database is away.
 */
export type Reading = {
  topics: Set<string>
  isStale: boolean
  /** The topics that have changed since they were read. */
  changed: Set<string>
  hasFailed: boolean
  metOutage: boolean
}

const underWay = new Set<Reading>()
const stores: { forget: (topic: string) => void; forgetAll: () => void }[] = []
const current = new AsyncLocalStorage<Reading>()

let isInformed = false

type Entry<Value> = {
  value: Value
  topics: Set<string>
  /** Until when it is what the database says; 0: no longer. */
  until: number
  /** Until when it may stand in while the database is away. */
  standsInUntil: number
}

type Options = {
  /** How long a value that is no longer true may stand in while the database is away; by default it is gone. */
  standInMs?: number
  /** Topics with whose change a value is gone all the same. */
  goneWith?: string[]
}

/** At most `maxBytes` of values, those asked for last, none for longer than `maxAgeMs`. */
export class TaggedCache<Value extends object> {
  readonly #values: LRUCache<string, Entry<Value>>
  readonly #maxAgeMs: number
  readonly #standInMs: number
  readonly #goneWith: string[]
  readonly #keysOf = new Map<string, Set<string>>()

  constructor(maxBytes: number, maxAgeMs: number, { standInMs = 0, goneWith = [] }: Options = {}) {
    this.#maxAgeMs = maxAgeMs
    this.#standInMs = standInMs
    this.#goneWith = goneWith
    this.#values = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      dispose: ({ topics }, key) => this.#unlist(key, topics),
    })
    stores.push(this)
  }

  get(key: string) {
    const entry = this.#values.get(key)
    return entry && entry.until > Date.now() ? entry.value : undefined
  }

  /** What was true last, for while the database is away. */
  getStandIn(key: string) {
    const entry = this.#values.get(key)
    return entry && Math.max(entry.until, entry.standsInUntil) > Date.now()
      ? entry.value
      : undefined
  }

  /** When what was read has changed meanwhile it is a stand-in at most. @param bytes about how much it takes */
  keep(key: string, value: Value, reading: Reading, bytes: number) {
    const { topics, changed, isStale, hasFailed } = reading
    if (hasFailed || !isInformed) return
    if (isStale && (changed.size === 0 || [...changed].some((topic) => this.#isGone(topic)))) return
    const until = Date.now() + this.#maxAgeMs
    const entry = { value, topics, until, standsInUntil: Number.POSITIVE_INFINITY }
    if (isStale) this.#expire(entry)
    this.#set(key, entry, bytes)
  }

  /** Keeps `value` in place of `standIn`, unless that is there no more. It is no longer true. */
  replaceStandIn(key: string, standIn: Value, value: Value, bytes: number) {
    const entry = this.#values.peek(key)
    if (entry?.value !== standIn) return
    this.#expire(entry)
    this.#set(key, { ...entry, value }, bytes)
  }

  forget(topic: string) {
    const keys = this.#keysOf.get(topic)
    if (!keys) return
    for (const key of keys) {
      const entry = this.#isGone(topic) ? undefined : this.#values.peek(key)
      if (entry) this.#expire(entry)
      else this.#values.delete(key)
    }
  }

  forgetAll() {
    if (this.#standInMs === 0) return this.#values.clear()
    for (const entry of this.#values.values()) this.#expire(entry)
  }

  #isGone(topic: string) {
    return this.#standInMs === 0 || this.#goneWith.includes(topic)
  }

  #expire(entry: Entry<Value>) {
    entry.until = 0
    entry.standsInUntil = Math.min(entry.standsInUntil, Date.now() + this.#standInMs)
  }

  #set(key: string, entry: Entry<Value>, bytes: number) {
    this.#values.set(key, entry, { size: bytes })
    if (!this.#values.has(key)) return // larger than anything that is kept
    for (const topic of entry.topics) {
      const keys = this.#keysOf.get(topic)
      if (keys) keys.add(key)
      else this.#keysOf.set(topic, new Set([key]))
    }
  }

  #unlist(key: string, topics: Set<string>) {
    for (const topic of topics) {
      const keys = this.#keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(topic)
    }
  }
}

/** To be called before the first row is read, and ended with `endTracking`. */
export function beginTracking(...topics: string[]): Reading {
  const reading = {
    topics: new Set(topics),
    isStale: false,
    changed: new Set<string>(),
    hasFailed: false,
    metOutage: false,
  }
  underWay.add(reading)
  return reading
}

export function endTracking(reading: Reading) {
  underWay.delete(reading)
  if (underWay.size === 0) current.disable() // see withIdentityProvider in auth.ts
}

/** Everything that `work` causes notes its topics (`trackTag`) on this reading. */
export function trackDependencies<Result>(reading: Reading, work: () => Result) {
  return current.run(reading, work)
}

/**
 * For what reads rows: what is made of them lasts until `topic` changes. What is made although they could
 * not be read, such as a page with an empty grid, is not kept at all.
 */
export async function trackTag<Result>(topic: string, read: () => Promise<Result>) {
  const reading = current.getStore()
  reading?.topics.add(topic)
  try {
    return await read()
  } catch (error) {
    if (reading) {
      reading.hasFailed = true
      reading.metOutage ||= isOutage(error)
    }
    throw error
  }
}

/** @param change as the database tells it: a list's topic, and the ids of what has changed on it */
export function forget(change: string) {
  const [list = '', ...ids] = change.split(' ')
  invalidateTag(list)
  for (const id of ids) invalidateTag(`${list} ${id}`)
}

/** The same for one topic. */
export function invalidateTag(topic: string) {
  for (const store of stores) store.forget(topic)
  for (const reading of underWay) {
    if (!reading.topics.has(topic)) continue
    reading.isStale = true
    reading.changed.add(topic)
  }
}

function forgetAll() {
  for (const store of stores) store.forgetAll()
  for (const reading of underWay) reading.isStale = true
}

/** Nothing is kept while nobody tells of changes. */
export function cacheEnabled() {
  return isInformed
}

/** From now on changes are told, or they no longer are. Both begin with nothing that is true. */
export function setListening(informed: boolean) {
  isInformed = informed
  forgetAll()
}
