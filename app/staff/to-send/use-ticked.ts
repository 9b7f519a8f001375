import { useEffect, useState } from 'react'

/**
 * Survives the page: the slips of the chosen orders are another page, from which the packer comes
 * back.
 */
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
