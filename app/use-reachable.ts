import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

// React Router reloads the document when the scripts of the next page can't be loaded, which is right after
// a release. While the shop can't be reached it would put the browser's error in the place of our page. So a
// reload that a script asks for waits until it is known that the shop answers.

/** Becomes false when a page could not be loaded; true again with the next one. */
export function useReachable() {
  const { key } = useLocation()
  const [lostAt, setLostAt] = useState<string>()
  useEffect(() => {
    // Not in every browser: without it the browser's own page comes, as before.
    if (!('navigation' in window)) return
    const { navigation } = window
    let isChecked = false
    const onNavigate = (event: NavigateEvent) => {
      const byScript = event.navigationType === 'reload' && !event.userInitiated
      if (!byScript || !event.cancelable || isChecked) return
      event.preventDefault()
      void answers().then((isThere) => {
        isChecked = isThere
        if (isThere) location.reload()
        else setLostAt(key)
      })
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [key])
  return lostAt !== key
}

/** Does the shop answer, whatever it says? */
export function answers() {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
