import { useEffect, useState } from 'react'

/** While the page is away: the slips of the chosen orders are a page of their own, and the packer comes back from it. */
let kept: ReadonlySet<string> = new Set()

/** The chosen orders, by id. */
export function useTicked() {
  const [ticked, setTicked] = useState(kept)
  useEffect(() => {
    kept = ticked
  }, [ticked])
  const tick = (some: string[], isTicked: boolean) =>
    setTicked(
      (ids) => new Set(isTicked ? [...ids, ...some] : [...ids].filter((id) => !some.includes(id))),
    )
  return { ticked, tick, untickAll: () => setTicked(new Set()) }
}
