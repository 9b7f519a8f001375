import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, whatever it becomes; 0 until it is known, which is before the first paint. */
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
