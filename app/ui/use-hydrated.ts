import { useSyncExternalStore } from 'react'

/** Is the page hydrated? Until then a click on the server's HTML does nothing. */
export function useHydrated() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
