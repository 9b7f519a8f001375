import { useEffect, useRef } from 'react'

/**
 * For a list whose decisions remove their buttons: the focus moves to the row in this place, or to the heading after the
 * last.
 * @returns the ref of the section, and what to call with the row's place
 */
export function useFocusAfterDecision(items: unknown) {
  const section = useRef<HTMLElement>(null)
  const decided = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are those of these items
  useEffect(() => {
    const place = decided.current
    if (place === undefined) return
    decided.current = undefined
    if (document.activeElement !== document.body) return
    const rows = section.current?.querySelectorAll('tbody tr')
    const row = rows?.[Math.min(place, rows.length - 1)]
    ;(row?.querySelector('button') ?? section.current?.querySelector('h2'))?.focus()
  }, [items])
  const onDecide = (place: number) => {
    decided.current = place
  }
  return { section, onDecide }
}
