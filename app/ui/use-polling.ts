import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const POLL_MS = 1_000
/** Of what may take hours. */
export const SLOW_POLL_MS = 5_000

/**
 * Loads the page's data each second, or as given, while the server is at work. A load that failed
 * would put an error in the page's place: while the shop is unreachable, such as during a restart,
 * the page stays and keeps polling. A tab that nobody sees waits. @returns is the shop unreachable?
 */
export function usePolling(isWorking: boolean, pollMs = POLL_MS) {
  const { revalidate, state } = useRevalidator()
  const [isAway, setAway] = useState(false)
  const isLoading = useRef(false)
  isLoading.current = state !== 'idle'
  useEffect(() => {
    if (!isWorking) return
    let [isAsking, isOutdated] = [false, false]
    async function poll() {
      if (isAsking || isLoading.current || document.visibilityState === 'hidden') return
      isAsking = true
      const isThere = await isReady()
      isAsking = false
      if (isOutdated) return
      setAway(!isThere)
      if (isThere) void revalidate()
    }
    const timer = setInterval(poll, pollMs)
    return () => {
      isOutdated = true
      clearInterval(timer)
    }
  }, [isWorking, pollMs, revalidate])
  return isWorking && isAway
}

function isReady() {
  return fetch('/api/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
