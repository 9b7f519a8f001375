import { useEffect, useRef } from 'react'

/**
 * For a list whose decisions remove their buttons: the focus moves to the row in this place, or to
 * the heading after the last.
 * @param button the selector of the row's button that gets the focus
 * @returns the ref of the section, or of an element in it, and what to call with the row's place
 */
export function useFocusAfterDecision<Part extends HTMLElement = HTMLElement>(
  items: unknown,
  button = 'button',
) {
  const section = useRef<Part>(null)
  const decided = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are those of these items
  useEffect(() => {
    const place = decided.current
    if (place === undefined) return
    decided.current = undefined
    if (document.activeElement !== document.body) return
    const rows = section.current?.querySelectorAll('tbody tr')
    const row = rows?.[Math.min(place, rows.length - 1)]
    const heading = section.current?.closest('section')?.querySelector('h2')
    ;(row?.querySelector<HTMLElement>(button) ?? heading)?.focus()
  }, [items])
  const onDecide = (place: number) => {
    decided.current = place
  }
  return { section, onDecide }
}
