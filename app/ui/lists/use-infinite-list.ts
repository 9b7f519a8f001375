import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#app/api/http.ts'
import type { Page } from '#contract/page.ts'
import { useLoad } from '../use-load.ts'
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
 * A list that begins with the page its route has loaded and grows by one page on every
 * `loadMore()`, which is undefined at its end. When the route revalidates, the list is reloaded at
 * its current length. When the user returns to it, it is restored from the cache and revalidated in
 * the background.
 */
export function useInfiniteList<Item extends { _id: string }>(
  first: Page<Item>,
  loadPage: LoadPage<Item>,
) {
  const navigate = useNavigate()
  const location = useLocation()
  const key = cacheKey(location.key, location.pathname)
  const [generation] = useState(currentGeneration)
  const [restored] = useState(() => findCachedList<Item>(key))
  const {
    value: list = first,
    running,
    error,
    again,
  } = useLoad(first, reload, { shown: restored ?? first, isFresh: !restored })
  const latest = useRef({ list, ask })
  useScrollAfterReload(location.key)

  useEffect(() => {
    latest.current = { list, ask }
  })

  useEffect(() => {
    uncacheList(key)
    return () => cacheList(key, latest.current.list, generation)
  }, [key, generation])

  async function ask(cursor?: string, limit?: number): Promise<Page<Item>> {
    try {
      return await loadPage(cursor, limit)
    } catch (caught) {
      const target = redirectTarget(caught)
      if (!target) throw caught
      void navigate(target)
      return new Promise(() => {}) // as long as this page is shown, it loads
    }
  }

  /** The route has revalidated, say after a cancellation, or the user is back. */
  async function reload(): Promise<Page<Item>> {
    try {
      return await extendTo(list.items.length, first === restored ? await ask() : first, ask)
    } catch {
      // A restored list may stay; after a change the old list would be wrong.
      return list === restored ? list : first
    }
  }

  const { items, next, total } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings a new `loadMore`
  const loadMore = useCallback(() => {
    void again(async (shown = first) => {
      const page = await latest.current.ask(shown.next)
      return { ...shown, ...page, items: [...shown.items, ...page.items] }
    })
  }, [again, first, next])

  return {
    items,
    total,
    loadMore: next ? loadMore : undefined,
    pending: running === 'again' || (running === 'load' && list === restored),
    error: error ? errorMessage(error) : undefined,
  }
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
