import { useState } from 'react'

/** Some rows of a list, or all that its filters find: also those that are not loaded. */
type Selection = { ids: ReadonlySet<string>; isAll: boolean }

const NONE: Selection = { ids: new Set(), isAll: false }

/** @param shown the ids of the rows that are loaded */
export function useSelection(shown: string[]) {
  const [{ ids, isAll }, setSelection] = useState(NONE)
  const selected = new Set(isAll ? shown : shown.filter((id) => ids.has(id)))
  const areAllShown = shown.length > 0 && selected.size === shown.length
  return {
    ids: [...selected],
    isAll,
    areAllShown,
    has: (id: string) => selected.has(id),
    /** One row less than all is the rows that are loaded but for that one. */
    toggle(id: string) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setSelection({ ids: next, isAll: false })
    },
    toggleShown: () => setSelection(areAllShown ? NONE : { ids: new Set(shown), isAll: false }),
    selectAll: () => setSelection({ ids: new Set(shown), isAll: true }),
    clear: () => setSelection(NONE),
  }
}
