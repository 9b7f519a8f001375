import { useSyncExternalStore } from 'react'
import { localStore } from '#app/ui/components/local-store.ts'

// The saved parts that this browser stores, for every page; what changes them is in save-part.ts,
// which pages load when they need it.

/** By id, the one saved last first: what a unit cost then. */
export type SavedHere = {
  parts: { id: string; price: number }[]
  /** The email of the account that has them, too. */
  owner?: string
}

const EMPTY: SavedHere = { parts: [] }

const store = localStore('saved-parts', parse, EMPTY)

export const readSaved = store.read
export const writeSaved = store.write

/** Empty while the server renders the page. */
export function useSaved() {
  return useSyncExternalStore(store.subscribe, readSaved, () => EMPTY)
}

function parse(stored: string): SavedHere {
  const { parts, owner } = JSON.parse(stored)
  return {
    parts: parts.filter(
      ({ id, price }: { id: unknown; price: unknown }) =>
        /^[\da-f-]{36}$/.test(`${id}`) && Number(price) > 0,
    ),
    ...(owner && { owner }),
  }
}
