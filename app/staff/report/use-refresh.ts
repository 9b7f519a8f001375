import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** An older report is read again when its tab becomes visible. */
const MAX_AGE_MS = 60_000

/** Updates a page that stays open overnight. @param at when its report was made */
export function useRefresh(at: string) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    function refresh() {
      const isOld = Date.now() - Date.parse(at) > MAX_AGE_MS
      if (document.visibilityState === 'visible' && isOld) void revalidate()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [at, revalidate])
}
