import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnavailableNotSlow } from '../db/errors.ts'
import { mayLackChange } from '../db/replica-state.ts'

// Which rows a response or a value was made from. Rows are named by tags: `product` is the list of
// all, `product <id>` one.

export type Dependencies = {
  /** What was read so far. */
  tags: Set<string>
  /** Has some of it changed since? */
  isStale: boolean
  /** The tags that have. */
  changed: Set<string>
  /** May the read replica have lacked a change of it? Then it is sent, but not stored. */
  isBehind: boolean
  /** Did a read fail? */
  hasFailed: boolean
  /** Because the database is unavailable? */
  metOutage: boolean
  /** Rejects when the database hangs (database-hang.ts), and ends the reads. */
  hang?: Promise<never>
}

const tracked = new Set<Dependencies>()
const current = new AsyncLocalStorage<Dependencies>()

/** To be called before the first row is read, and ended with `endTracking`. */
export function beginTracking(...tags: string[]) {
  const dependencies: Dependencies = {
    tags: new Set(tags),
    isStale: false,
    isBehind: false,
    changed: new Set<string>(),
    hasFailed: false,
    metOutage: false,
  }
  tracked.add(dependencies)
  noteBehind(tags, dependencies)
  return dependencies
}

/** Also of what is made at the moment: it may show this value. */
function noteBehind(tags: Iterable<string>, dependencies: Dependencies | undefined) {
  if (!mayLackChange(tags)) return
  for (const one of [dependencies, current.getStore()]) if (one) one.isBehind = true
}

export function endTracking(dependencies: Dependencies) {
  tracked.delete(dependencies)
}

/** All that `work` causes adds its tags (`trackTag`) to `dependencies`. */
export function trackDependencies<Result>(dependencies: Dependencies, work: () => Result) {
  return current.run(dependencies, work)
}

/**
 * For functions that read rows: a response made from them is cached until `tag` changes. A response
 * made although the read failed, such as a page with an empty grid, is not cached at all.
 */
export function trackTag<Result>(tag: string, read: () => Promise<Result>) {
  return trackTags([tag], read)
}

/** For what is in memory and was made from rows. */
export function trackRead(tag: string) {
  const dependencies = current.getStore()
  dependencies?.tags.add(tag)
  noteBehind([tag], dependencies)
}

/** `trackTag` for several tags. */
export async function trackTags<Result>(tags: string[], read: () => Promise<Result>) {
  const dependencies = current.getStore()
  for (const tag of tags) dependencies?.tags.add(tag)
  noteBehind(tags, dependencies)
  try {
    return await (dependencies?.hang ? Promise.race([read(), dependencies.hang]) : read())
  } catch (error) {
    if (dependencies) {
      dependencies.hasFailed = true
      dependencies.metOutage ||= isUnavailableNotSlow(error)
    }
    throw error
  }
}

/** The rows of `tag` have changed. */
export function markStale(tag: string) {
  for (const dependencies of tracked) {
    if (!dependencies.tags.has(tag)) continue
    dependencies.isStale = true
    dependencies.changed.add(tag)
  }
}

/** Any row may have changed. */
export function markAllStale() {
  for (const dependencies of tracked) dependencies.isStale = true
}
