import { useEffect, useRef } from 'react'

/** Is the component still mounted? For code that runs after an `await`. */
export function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
