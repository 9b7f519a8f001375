import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentenceOf } from './http.ts'
import { currentReader, dropList, findList, keepList, type Page, placeOf } from './kept-lists.ts'

/** A page after `cursor`, or the first; `limit` items of it, or as many as usual. */
type Load<Item> = (cursor?: string, limit?: number) => Promise<Page<Item>>

/** What one call may ask for. */
const MOST_AT_ONCE = 100

/**
 * A list that begins with the page its route has loaded and grows by one page on every `more()`, which is
 * undefined at its end. When the route loads anew, the list does too, as long as it was. When somebody
 * comes back to it, it is as they left it, and brought up to date behind.
 */
export function useMore<Item extends { _id: string }>(first: Page<Item>, load: Load<Item>) {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const place = placeOf(key, pathname)
  const [of] = useState(currentReader)
  const [list, setList] = useState(() => startOf(first, findList<Item>(place)))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const latest = useRef({ list, load })

  useEffect(() => {
    latest.current = { list, load }
  })

  useEffect(() => {
    dropList(place)
    return () => keepList(place, latest.current.list, of)
  }, [place, of])

  // The route has loaded anew, say after a cancel, or somebody is back: as much of the list as before.
  const isUpToDate = list.first === first && list.isFresh
  useEffect(() => {
    if (isUpToDate) return
    let outdated = false
    async function reload() {
      const { list: shown, load: read } = latest.current
      const start = first === shown.kept ? await read() : first
      const fresh = await asLongAs(shown.items.length, start, read)
      if (!outdated) setList({ ...fresh, first, isFresh: true })
    }
    reload().catch((caught) => {
      if (outdated) return
      const elsewhere = placeToGo(caught)
      if (elsewhere) return navigate(elsewhere)
      // What somebody came back to may stand; after a change the old list would be untrue.
      setList((shown) => ({ ...(shown.isFresh ? first : shown), first, isFresh: true }))
    })
    return () => {
      outdated = true
    }
  }, [first, isUpToDate, navigate])

  const { next } = list
  const more = useCallback(async () => {
    setBusy(true)
    setError(undefined)
    try {
      const page = await latest.current.load(next)
      // Meanwhile the list may have been loaded anew, with another end.
      setList((shown) =>
        shown.next === next ? { ...shown, ...page, items: [...shown.items, ...page.items] } : shown,
      )
    } catch (caught) {
      const elsewhere = placeToGo(caught)
      if (elsewhere) return navigate(elsewhere)
      setError(sentenceOf(caught))
    }
    setBusy(false)
  }, [next, navigate])

  const isWaiting = busy || !list.isFresh
  const { items, total } = list
  return { items, total, more: next ? more : undefined, busy: isWaiting, error }
}

type List<Item> = Page<Item> & {
  /** What the route had loaded when this list was. */
  first: Page<Item>
  /** What somebody has come back to. */
  kept?: Page<Item>
  isFresh: boolean
}

function startOf<Item>(first: Page<Item>, kept: Page<Item> | undefined): List<Item> {
  return kept ? { ...kept, first, kept, isFresh: false } : { ...first, first, isFresh: true }
}

async function asLongAs<Item>(length: number, start: Page<Item>, load: Load<Item>) {
  let { items, next } = start
  while (next && items.length < length) {
    const page = await load(next, Math.min(length - items.length, MOST_AT_ONCE))
    items = [...items, ...page.items]
    next = page.next
  }
  return { items, next, total: start.total }
}

/** A loader's redirect, such as that of an expired session. */
function placeToGo(caught: unknown) {
  return caught instanceof Response ? caught.headers.get('location') : null
}
