import { QUICK_ORDER_LIST, readTab, writeTab } from '#app/session/tab-storage.ts'

// The list of a quick order as text, for as long as this tab is open: a reload, or the way to the
// login and back, loses nothing.

/** The key of the location that brought the last list which was taken over. */
const TAKEN_FROM = 'quick-order-from'

export function hasStoredList() {
  return readTab(QUICK_ORDER_LIST) !== null
}

export function storeList(text: string) {
  writeTab(QUICK_ORDER_LIST, text === '' ? null : text)
}

/**
 * The stored list, and behind it the one that the link on a page of results brings, once a click.
 */
export function findFirstList({ key, state }: { key: string; state: unknown }) {
  const brought = readTab(TAKEN_FROM) === key ? undefined : listIn(state)
  const lists = [readTab(QUICK_ORDER_LIST), brought].filter(Boolean)
  return { text: lists.join('\n'), isBrought: brought !== undefined }
}

export function markTaken({ key }: { key: string }) {
  writeTab(TAKEN_FROM, key)
}

function listIn(state: unknown) {
  const isList = typeof state === 'object' && state !== null && 'list' in state
  return isList && typeof state.list === 'string' ? state.list : undefined
}
