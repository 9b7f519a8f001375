// The lists of pages that somebody has left, each as long as it was, so that Back shows the same place at
// once. In memory only, and never for the next person.

export type Page<Item> = { items: Item[]; next: string | undefined; total?: number }

/** Somebody goes back a few pages; what is longer ago is loaded anew. */
const MOST = 20

const kept = new Map<string, Page<unknown>>()
let reader = 0

/** Forgets all lists. To be called when another person, or nobody, is signed in. */
export function forgetLists() {
  kept.clear()
  reader += 1
}

/** Changes with the person: a list that was begun for one is not kept for another. */
export function currentReader() {
  return reader
}

/** @param place where a list is: an entry of the browser's history */
export function keepList(place: string, list: Page<unknown>, of: number) {
  if (of !== reader) return
  kept.delete(place)
  kept.set(place, list)
  for (const oldest of [...kept.keys()].slice(0, -MOST)) kept.delete(oldest)
}

/** The list at this place, which has items as `Item` if that is what its page shows. */
export function findList<Item>(place: string) {
  return kept.get(place) as Page<Item> | undefined
}

export function dropList(place: string) {
  kept.delete(place)
}

/** For a clientLoader: the list as it was, if its page is being returned to. */
export function listToReturnTo<Item>(request: Request) {
  // On the way back the browser's history is already where React Router is going. On the way to
  // somewhere new it is still where its page is, which keeps nothing while it stands.
  const state: { key?: string } | null = history.state
  return findList<Item>(placeOf(state?.key ?? 'default', new URL(request.url).pathname))
}

export function placeOf(key: string, pathname: string) {
  return `${key} ${pathname}`
}
