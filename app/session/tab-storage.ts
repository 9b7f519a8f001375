// Values in session storage: they live as long as the tab, or as the page where the browser stores
// nothing.

/** What the browser refused to store. */
const unstored = new Map<string, string>()

export function readTab(name: string) {
  try {
    return unstored.get(name) ?? sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** @param value null removes it */
export function writeTab(name: string, value: string | null) {
  unstored.delete(name)
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    if (value !== null) unstored.set(name, value)
  }
}

/** The list of a quick order: it is forgotten when its user signs out. */
export const QUICK_ORDER_LIST = 'quick-order'
