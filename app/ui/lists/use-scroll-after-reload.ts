import { useEffect } from 'react'

/**
 * Where React Router's `ScrollRestoration` stores the positions of a document that is left, by the
 * keys of its history.
 */
const POSITIONS = 'react-router-scroll-positions'

let isFirst = true

/**
 * Scrolls the first list of a document to where the buyer was before a reload. React Router has
 * tried it before the list was loaded, when the page was too short, and again with the position of
 * then, in a layout effect.
 */
export function useScrollAfterReload(key: string) {
  useEffect(() => {
    if (!isFirst) return
    isFirst = false
    const before = positionBefore(key)
    // Until now the page was too short for more.
    if (scrollY < before) scrollTo(0, before)
  }, [key])
}

function positionBefore(key: string) {
  try {
    const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}')
    return positions[key] ?? 0
  } catch {
    return 0 // a browser that stores nothing for this site
  }
}
