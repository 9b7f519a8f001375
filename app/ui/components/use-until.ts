import { useEffect, useState } from 'react'

/** The longest wait of a timer. */
const LONGEST_MS = 2 ** 31 - 1

/** The moment at which a state ends, such as a hold; null once it has passed, without a reload. */
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
