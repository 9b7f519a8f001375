// What this process knows of the read replica: is it there, and which changes has it not replayed?
// Changes are counted as the cache hears of them.

/** More than that, as an import makes, are a change of everything. */
const MAX_TAGS = 10_000

let isUp = false
let changes = 0
/** By what has changed: its last change, which the replica may lack. */
const lacking = new Map<string, number>()
/** Until the replica has this change, it may lack any. */
let anyUntil = 0
let replayed = 0
let lagMs = 0

/** Does it answer? Otherwise the primary does. */
export function isReplicaUp() {
  return isUp
}

/** @returns has it come back? What was made meanwhile may have been read of both. */
export function setReplicaUp(up: boolean) {
  const isBack = up && !isUp
  if (isBack) noteAnyChange()
  isUp = up
  return isBack
}

export function noteChange(tag: string) {
  if (!isUp) return
  if (lacking.size >= MAX_TAGS) return noteAnyChange()
  changes += 1
  lacking.set(tag, changes)
}

/** Some changes were not heard of. */
export function noteAnyChange() {
  changes += 1
  anyUntil = changes
  lacking.clear()
}

/** The number of the last change: the primary has it when it is asked afterwards. */
export function lastChange() {
  return changes
}

/** The replica has this change and those before. */
export function noteReplayed(change: number) {
  replayed = Math.max(replayed, change)
  for (const [tag, at] of lacking) if (at <= replayed) lacking.delete(tag)
}

/**
 * May a read of these rows miss a change of which the cache has heard? Asked before the read: of a
 * later change the cache will hear.
 */
export function mayLackChange(tags: Iterable<string>) {
  if (!isUp) return false
  if (anyUntil > replayed) return true
  for (const tag of tags) if (lacking.has(tag)) return true
  return false
}

export function setReplicaLag(ms: number) {
  lagMs = ms
}

export function replicaLagSeconds() {
  return lagMs / 1000
}
