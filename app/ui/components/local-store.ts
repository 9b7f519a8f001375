/**
 * A value in local storage, for `useSyncExternalStore`: it stays the same object while its text
 * does.
 * @param parse throws when another script or an earlier release has written something else; `none`
 *   is the value then
 */
export function localStore<Value>(name: string, parse: (text: string) => Value, none: Value) {
  let text: string | null = null
  let value = none
  const listeners = new Set<() => void>()

  function read() {
    try {
      const stored = localStorage.getItem(name)
      if (stored !== text) {
        text = stored
        value = parsed(stored ?? '')
      }
    } catch {
      // The browser forbids storage: the value lives as long as the page.
    }
    return value
  }

  function write(next: Value) {
    value = next
    try {
      text = JSON.stringify(next)
      localStorage.setItem(name, text)
    } catch {
      // The browser forbids storage: the value lives as long as the page.
    }
    for (const listener of listeners) listener()
  }

  /** Calls `listener` when the value changes in this tab or in another one. */
  function subscribe(listener: () => void) {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }

  function parsed(stored: string) {
    try {
      return parse(stored)
    } catch {
      return none
    }
  }

  return { read, write, subscribe }
}
