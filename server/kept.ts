import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'

// What was made of rows of the database, kept in this process until one of them changes. Rows are named
// by topics: `product` is the list of all, `product <id>` one. changes.ts tells what has changed.

/** Work that reads: what it has read so far, whether some of that has changed since, or could not be read. */
export type Reading = { topics: Set<string>; isStale: boolean; hasFailed: boolean }

const underWay = new Set<Reading>()
const stores: { forget: (topic: string) => void; forgetAll: () => void }[] = []
const current = new AsyncLocalStorage<Reading>()

let isInformed = false

/** At most `maxBytes` of values, those asked for last, none for longer than `maxAgeMs`. */
export class Kept<Value extends object> {
  readonly #values: LRUCache<string, { value: Value; topics: Set<string>; until: number }>
  readonly #maxAgeMs: number
  readonly #keysOf = new Map<string, Set<string>>()

  constructor(maxBytes: number, maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
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

  /** Does nothing when what was read has changed meanwhile. @param bytes about how much it takes */
  keep(key: string, value: Value, { topics, isStale, hasFailed }: Reading, bytes: number) {
    if (isStale || hasFailed || !isInformed) return
    const until = Date.now() + this.#maxAgeMs
    this.#values.set(key, { value, topics, until }, { size: bytes })
    if (!this.#values.has(key)) return // larger than anything that is kept
    for (const topic of topics) {
      const keys = this.#keysOf.get(topic)
      if (keys) keys.add(key)
      else this.#keysOf.set(topic, new Set([key]))
    }
  }

  forget(topic: string) {
    const keys = this.#keysOf.get(topic)
    if (keys) for (const key of keys) this.#values.delete(key)
  }

  forgetAll() {
    this.#values.clear()
  }

  #unlist(key: string, topics: Set<string>) {
    for (const topic of topics) {
      const keys = this.#keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(topic)
    }
  }
}

/** To be called before the first row is read, and ended with `endReading`. */
export function beginReading(...topics: string[]): Reading {
  const reading = { topics: new Set(topics), isStale: false, hasFailed: false }
  underWay.add(reading)
  return reading
}

export function endReading(reading: Reading) {
  underWay.delete(reading)
  if (underWay.size === 0) current.disable() // see withProvider in auth.ts
}

/** Everything that `work` causes notes its topics (`noteRead`) on this reading. */
export function readWithin<Result>(reading: Reading, work: () => Result) {
  return current.run(reading, work)
}

/**
 * For what reads rows: what is made of them lasts until `topic` changes. What is made although they could
 * not be read, such as a page with an empty grid, is not kept at all.
 */
export async function noteRead<Result>(topic: string, read: () => Promise<Result>) {
  const reading = current.getStore()
  reading?.topics.add(topic)
  try {
    return await read()
  } catch (error) {
    if (reading) reading.hasFailed = true
    throw error
  }
}

/** @param change as the database tells it: a list's topic, and the ids of what has changed on it */
export function forget(change: string) {
  const [list = '', ...ids] = change.split(' ')
  forgetTopic(list)
  for (const id of ids) forgetTopic(`${list} ${id}`)
}

/** The same for one topic. */
export function forgetTopic(topic: string) {
  for (const store of stores) store.forget(topic)
  for (const reading of underWay) if (reading.topics.has(topic)) reading.isStale = true
}

function forgetAll() {
  for (const store of stores) store.forgetAll()
  for (const reading of underWay) reading.isStale = true
}

/** Nothing is kept while nobody tells of changes. */
export function isKeeping() {
  return isInformed
}

/** From now on changes are told, or they no longer are. Both begin with nothing. */
export function setInformed(informed: boolean) {
  isInformed = informed
  forgetAll()
}
