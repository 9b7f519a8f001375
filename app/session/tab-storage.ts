// Values in session storage: they live as long as the tab, or as the page where the browser forbids
// storage.

export function readTab(name: string) {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** @param value null removes it */
export function writeTab(name: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // The browser forbids storage.
  }
}

/** The list of a quick order: it is forgotten when its user signs out. */
export const QUICK_ORDER_LIST = 'quick-order'
