import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#app/api/http.ts'
import type { Page } from '#app/api/page.ts'
import {
  cacheKey,
  cacheList,
  currentGeneration,
  findCachedList,
  uncacheList,
} from './list-cache.ts'
import { useScrollAfterReload } from './use-scroll-after-reload.ts'

/** The page after `cursor`, or the first one; `limit` items of it, or the usual number. */
type LoadPage<Item> = (cursor?: string, limit?: number) => Promise<Page<Item>>

/** The largest `limit` that the API allows. */
const MAX_LIMIT = 100

/**
 * A list that begins with the page its route has loaded and grows by one page on every `loadMore()`, which is
 * undefined at its end. When the route revalidates, the list is reloaded at its current length. When the user
 * returns to it, it is restored from the cache and revalidated in the background.
 */
export function useInfiniteList<Item extends { _id: string }>(
  first: Page<Item>,
  loadPage: LoadPage<Item>,
) {
  const navigate = useNavigate()
  const location = useLocation()
  const key = cacheKey(location.key, location.pathname)
  const [generation] = useState(currentGeneration)
  const [list, setList] = useState(() => startOf(first, findCachedList<Item>(key)))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const latest = useRef({ list, loadPage })
  useScrollAfterReload(location.key)

  useEffect(() => {
    latest.current = { list, loadPage }
  })

  useEffect(() => {
    uncacheList(key)
    return () => cacheList(key, latest.current.list, generation)
  }, [key, generation])

  // The route has revalidated, say after a cancellation, or the user is back.
  const isUpToDate = list.first === first && list.isFresh
  useEffect(() => {
    if (isUpToDate) return
    let outdated = false
    async function reload() {
      const { list: shown, loadPage: load } = latest.current
      const start = first === shown.restored ? await load() : first
      const fresh = await extendTo(shown.items.length, start, load)
      if (!outdated) setList({ ...fresh, first, isFresh: true })
    }
    reload().catch((caught) => {
      if (outdated) return
      const target = redirectTarget(caught)
      if (target) return navigate(target)
      // A restored list may stay; after a change the old list would be wrong.
      setList((shown) => ({ ...(shown.isFresh ? first : shown), first, isFresh: true }))
    })
    return () => {
      outdated = true
    }
  }, [first, isUpToDate, navigate])

  const { next } = list
  const loadMore = useCallback(async () => {
    setPending(true)
    setError(undefined)
    try {
      const page = await latest.current.loadPage(next)
      // The list may have been reloaded in the meantime, with another end.
      setList((shown) =>
        shown.next === next ? { ...shown, ...page, items: [...shown.items, ...page.items] } : shown,
      )
    } catch (caught) {
      const target = redirectTarget(caught)
      if (target) return navigate(target)
      setError(errorMessage(caught))
    }
    setPending(false)
  }, [next, navigate])

  const { items, total } = list
  return {
    items,
    total,
    loadMore: next ? loadMore : undefined,
    pending: pending || !list.isFresh,
    error,
  }
}

type List<Item> = Page<Item> & {
  /** What the route had loaded when this list was. */
  first: Page<Item>
  /** The cached list that the user has returned to. */
  restored?: Page<Item>
  isFresh: boolean
}

function startOf<Item>(first: Page<Item>, restored: Page<Item> | undefined): List<Item> {
  return restored
    ? { ...restored, first, restored, isFresh: false }
    : { ...first, first, isFresh: true }
}

async function extendTo<Item>(length: number, start: Page<Item>, loadPage: LoadPage<Item>) {
  let { items, next } = start
  while (next && items.length < length) {
    const page = await loadPage(next, Math.min(length - items.length, MAX_LIMIT))
    items = [...items, ...page.items]
    next = page.next
  }
  return { ...start, items, next }
}

/** Where a thrown redirect leads, such as that of an expired session. */
function redirectTarget(caught: unknown) {
  return caught instanceof Response ? caught.headers.get('location') : null
}
