import { useSyncExternalStore } from 'react'

/** Has the page come alive? Until then its HTML is there, and a click on it goes nowhere. */
export function useAlive() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
