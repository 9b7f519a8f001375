import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

// React Router reloads the document when the scripts of the next page can't be loaded, which is
// right after a release. While the shop is unreachable, a reload would replace our page with the
// browser's error page. A reload by a script thus waits until the server responds. Then the next
// page is loaded as a document: a reload of this one would leave the click without an answer. So
// would a lost script with a page's `clientLoader`, which is one of its own: React Router goes on
// waiting for it.

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
  // The drawing of the page that is shown without a connection is in the browser's cache before
  // that.
  useEffect(() => {
    window.requestIdleCallback?.(() => {
      new Image().src = OFFLINE_DRAWING
    })
  }, [])
  useEffect(() => {
    let isChecked = false
    const leave = async (isReload?: true) => {
      const responds = await serverResponds()
      const to = next.current
      // A click that loads no page shows its own error.
      if (!to && !isReload) return
      isChecked = responds
      if (!responds) setLostAt(key)
      else if (to) location.assign(to.pathname + to.search + to.hash)
      else location.reload()
    }
    const onNavigate = (event: NavigateEvent) => {
      const byScript = event.navigationType === 'reload' && !event.userInitiated
      if (!byScript || !event.cancelable || isChecked) return
      event.preventDefault()
      void leave(true)
    }
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      // Chromium, Firefox and Safari have this word in common.
      if (/module/.test(reason?.message)) void leave()
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

/** Does the server respond, with whatever status? */
export function serverResponds() {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
