import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const POLL_MS = 1_000

/** Loads the page's data each second while the server is at work. */
export function usePolling(isWorking: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWorking || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_MS)
    return () => clearTimeout(timer)
  }, [isWorking, state, revalidate])
}
