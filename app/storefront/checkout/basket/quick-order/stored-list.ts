// The list of a quick order as text, for as long as this tab is open: a reload, or the way to the
// login and back, loses nothing.

const LIST = 'quick-order'
/** The key of the location that brought the last list which was taken over. */
const TAKEN_FROM = 'quick-order-from'

export function hasStoredList() {
  return sessionStorage.getItem(LIST) !== null
}

export function storeList(text: string) {
  if (text === '') sessionStorage.removeItem(LIST)
  else sessionStorage.setItem(LIST, text)
}

/** The list that the link on a page of results brings, once for each click; else the stored one. */
export function findFirstList({ key, state }: { key: string; state: unknown }) {
  const stored = sessionStorage.getItem(LIST) ?? ''
  const list = sessionStorage.getItem(TAKEN_FROM) === key ? undefined : listIn(state)
  return { text: list ?? stored, isBrought: list !== undefined }
}

export function markTaken({ key }: { key: string }) {
  sessionStorage.setItem(TAKEN_FROM, key)
}

function listIn(state: unknown) {
  const isList = typeof state === 'object' && state !== null && 'list' in state
  return isList && typeof state.list === 'string' ? state.list : undefined
}
