import type { Page } from '#contract/page.ts'

// The lists of pages that the user has left, each as long as it was, so that Back restores the same
// position at once. In memory only, and cleared when another user signs in.

/** Users go back a few pages; older lists are loaded again. */
const MAX_LISTS = 20

const cache = new Map<string, Page<unknown>>()
let generation = 0

/** Deletes all lists. To be called when another user, or none, is signed in. */
export function clearListCache() {
  cache.clear()
  generation += 1
}

/** Changes with the user: a list that was loaded for one is not cached for another. */
export function currentGeneration() {
  return generation
}

/** @param key of a browser history entry, from `cacheKey` */
export function cacheList(key: string, list: Page<unknown>, of: number) {
  if (of !== generation) return
  cache.delete(key)
  cache.set(key, list)
  for (const oldest of [...cache.keys()].slice(0, -MAX_LISTS)) cache.delete(oldest)
}

/** The list of this history entry, whose items are of type `Item` if its page shows those. */
export function findCachedList<Item>(key: string) {
  return cache.get(key) as Page<Item> | undefined
}

export function uncacheList(key: string) {
  cache.delete(key)
}

/** For a clientLoader: the list as it was, if the user is returning to its page. */
export function restoredList<Item>(request: Request) {
  // On Back, `history` is already at the entry that React Router is loading. On a new navigation it
  // is still at the current page's entry, whose list is not cached while the page is shown.
  const state: { key?: string } | null = history.state
  return findCachedList<Item>(cacheKey(state?.key ?? 'default', new URL(request.url).pathname))
}

export function cacheKey(historyKey: string, pathname: string) {
  return `${historyKey} ${pathname}`
}
