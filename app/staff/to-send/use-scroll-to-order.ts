import { useEffect, useRef } from 'react'

/** Scrolls to the top of the next order, which is above the screen if the order before was long. */
export function useScrollToOrder(openId: string | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(openId)
  useEffect(() => {
    if (shown.current === openId) return
    shown.current = openId
    const { current: element } = top
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [openId])
  return top
}
