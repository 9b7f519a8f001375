import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The heading of a page has the focus once the page has come: otherwise the focus falls to the body with the link that was
 * clicked, and a screen reader says nothing. A page that has a better place, such as a field for scans, takes the focus in an
 * effect of its own, which runs later. Who is typing stays in the field. A filter or a sort keeps the focus, too, unless it is
 * gone; the search box gives it up for its results.
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
