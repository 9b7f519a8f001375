import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

// React Router reloads the document when the scripts of the next page can't be loaded, which is right after
// a release. While the shop is unreachable, a reload would replace our page with the browser's error page.
// A reload by a script thus waits until the server responds.

export const OFFLINE_DRAWING = '/art/not-found.svg'

/** Becomes false when a page could not be loaded; true again with the next one. */
export function useReachable() {
  const { key } = useLocation()
  const [lostAt, setLostAt] = useState<string>()
  // The drawing of the page that is shown without a connection is in the browser's cache before that.
  useEffect(() => {
    window.requestIdleCallback?.(() => {
      new Image().src = OFFLINE_DRAWING
    })
  }, [])
  useEffect(() => {
    // Some browsers have no Navigation API: their own error page appears.
    if (!('navigation' in window)) return
    const { navigation } = window
    let isChecked = false
    const onNavigate = (event: NavigateEvent) => {
      const byScript = event.navigationType === 'reload' && !event.userInitiated
      if (!byScript || !event.cancelable || isChecked) return
      event.preventDefault()
      void serverResponds().then((responds) => {
        isChecked = responds
        if (responds) location.reload()
        else setLostAt(key)
      })
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
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
