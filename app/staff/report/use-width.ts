import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The current width of an element in pixels. It is 0 only until it is measured, before the first
 * paint.
 */
export function useWidth<Of extends Element>() {
  const ref = useRef<Of>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
