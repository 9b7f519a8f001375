import { useEffect, useState } from 'react'

/** What a timer can wait for. */
const LONGEST_MS = 2 ** 31 - 1

/** The moment until which something is so; null once it has come, without a reload. */
export function useUntil(moment: string | null) {
  const [now, setNow] = useState(Date.now)
  const end = moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment)
  useEffect(() => {
    const left = end - Date.now()
    if (!Number.isFinite(left) || left > LONGEST_MS) return
    const timer = setTimeout(() => setNow(Math.max(Date.now(), end)), left)
    return () => clearTimeout(timer)
  }, [end])
  return end > now ? moment : null
}
