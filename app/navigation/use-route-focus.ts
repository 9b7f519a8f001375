import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A page of the dashboard has its heading beside the menu: the first one of the document is the same on each. */
const HEADINGS = ['#page :is(h1, h2)', '#content h1', '#content']

/**
 * The heading of a page has the focus once the page has come: otherwise the focus falls to the body with the link that was
 * clicked, and a screen reader says nothing. A page that has a better place, such as a field for scans, takes the focus in an
 * effect of its own, which runs later. Who is typing stays in the field.
 */
export function useRouteFocus() {
  const { pathname, search } = useLocation()
  // Other results are another page. Filters are not: what was clicked is still there.
  const page = pathname === '/search' ? `/search ${new URLSearchParams(search).get('q')}` : pathname
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (document.activeElement?.matches('input, select, textarea')) return
    if (document.querySelector('dialog[open]')) return
    const heading = firstOf(HEADINGS)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [page])
}

function firstOf(selectors: string[]) {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return undefined
}
