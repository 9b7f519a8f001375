import { useEffect, useRef, useState } from 'react'
import { createPath, type Location, useLocation, useNavigation } from 'react-router'

// React Router reloads the document when the scripts of the next page can't be loaded, which is right after
// a release. While the shop is unreachable, a reload would replace our page with the browser's error page.
// A reload by a script thus waits until the server responds. Then the next page is loaded as a document: a
// reload of this one would leave the click without an answer. So would a lost script with a page's `clientLoader`,
// which is one of its own: React Router goes on waiting for it.

export const OFFLINE_DRAWING = '/art/not-found.svg'

/** Becomes false when a page could not be loaded; true again with the next one. */
export function useReachable() {
  const { key } = useLocation()
  const { location: pending } = useNavigation()
  const next = useRef(pending)
  useEffect(() => {
    next.current = pending
  }, [pending])
  const [lostAt, setLostAt] = useState<string>()
  // The drawing of the page that is shown without a connection is in the browser's cache before that.
  useEffect(() => {
    window.requestIdleCallback?.(() => {
      new Image().src = OFFLINE_DRAWING
    })
  }, [])
  useEffect(() => {
    let isChecked = false
    const onNavigate = (event: NavigateEvent) => {
      const byScript = event.navigationType === 'reload' && !event.userInitiated
      if (!byScript || !event.cancelable || isChecked) return
      event.preventDefault()
      void serverResponds().then((responds) => {
        isChecked = responds
        if (responds) loadDocument(next.current)
        else setLostAt(key)
      })
    }
    const onRejection = async ({ reason }: PromiseRejectionEvent) => {
      if (!isLostScript(reason)) return
      const responds = await serverResponds()
      // What a click alone has asked for is no page: the click says so.
      if (!next.current) return
      if (responds) loadDocument(next.current)
      else setLostAt(key)
    }
    // Some browsers have no Navigation API: their own error page appears.
    window.navigation?.addEventListener('navigate', onNavigate)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      window.navigation?.removeEventListener('navigate', onNavigate)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [key])
  return lostAt !== key
}

/** As Chromium, Firefox and Safari call it. */
function isLostScript(reason: unknown) {
  return (
    reason instanceof TypeError &&
    /dynamically imported module|module script failed/.test(reason.message)
  )
}

function loadDocument(next: Location | undefined) {
  const path = next && createPath(next)
  // With Back the address is the next page's already. A fragment alone would load nothing.
  const isHere = path === location.pathname + location.search + location.hash
  if (path && !isHere) location.assign(path)
  else location.reload()
}

/** Does the server respond, with whatever status? */
export function serverResponds() {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
