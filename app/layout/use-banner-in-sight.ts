import { useEffect, useState } from 'react'

/** The id of Home's banner, which has a search and a picker. */
export const BANNER_ID = 'banner'

/** Is the banner's search on the screen? On Home it is at first. */
export function useBannerInSight(isHome: boolean) {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    const banner = isHome && document.getElementById(BANNER_ID)
    if (!banner) return
    const observer = new IntersectionObserver(([seen]) => setInSight(!!seen?.isIntersecting))
    observer.observe(banner)
    return () => observer.disconnect()
  }, [isHome])
  return isHome && isInSight
}
