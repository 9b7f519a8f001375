import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the heading of a page after a navigation. Otherwise the body gets the focus when the
 * clicked link is removed, and a screen reader announces nothing. A page with a better place, such
 * as a field for scans, takes the focus in an effect of its own, which runs later. A field in which
 * the user types keeps the focus. So does a filter or a sort, unless it was removed; the search box
 * loses it to its results.
 */
export function useRouteFocus() {
  const location = useLocation()
  const shown = useRef(location)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = location
    const focused = document.activeElement
    const stays =
      before.pathname === location.pathname
        ? before === location || focused !== document.body
        : focused?.matches('input,select,textarea')
    if (stays || find('dialog[open]')) return
    // A page of the dashboard has its heading beside the menu.
    const heading = find('#page h2') ?? find('#content h1') ?? find('#content')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [location])
}

function find(selector: string) {
  return document.querySelector<HTMLElement>(selector)
}
