import { useEffect, useState } from 'react'

/** What was typed, once the typing pauses. */
export function useDebounced<Values extends (string | undefined)[]>(
  values: Values,
  pauseMs: number,
) {
  const [settled, setSettled] = useState(values)
  const text = JSON.stringify(values)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
