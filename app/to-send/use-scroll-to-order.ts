import { useEffect, useRef } from 'react'

/** Scrolls to where the next order begins, if the order before was so long that it is above the screen. */
export function useBeginningInView(openId: string | undefined) {
  const beginning = useRef<HTMLDivElement>(null)
  const shown = useRef(openId)
  useEffect(() => {
    if (shown.current === openId) return
    shown.current = openId
    const { current: element } = beginning
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [openId])
  return beginning
}
