import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from './http.ts'

type Page<Item> = { items: Item[]; next: string | undefined }

/**
 * A list that begins with the page its route has loaded and grows by one page on every `more()`.
 * When the route loads anew, the list does too, as long as it was. `more` is undefined at the end of the list.
 */
export function useMore<Item>(first: Page<Item>, load: (cursor: string) => Promise<Page<Item>>) {
  const navigate = useNavigate()
  const [list, setList] = useState({ first, ...first })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  // The route has loaded anew, say after a cancel: show as much of the list as before.
  useEffect(() => {
    let outdated = list.first === first
    async function reload() {
      let { items, next } = first
      while (next && items.length < list.items.length) {
        const page = await load(next)
        items = [...items, ...page.items]
        next = page.next
      }
      if (!outdated) setList({ first, items, next })
    }
    if (!outdated) reload().catch(() => !outdated && setList({ first, ...first }))
    return () => {
      outdated = true
    }
  }, [first, list, load])

  async function showMore(cursor: string) {
    setBusy(true)
    setError(undefined)
    try {
      const { items, next } = await load(cursor)
      setList((shown) => ({ first: shown.first, items: [...shown.items, ...items], next }))
    } catch (caught) {
      // A loader's redirect, such as that of an expired session.
      const elsewhere = caught instanceof Response && caught.headers.get('location')
      if (elsewhere) return navigate(elsewhere)
      setError(sentenceOf(caught))
    }
    setBusy(false)
  }

  const { next } = list
  return { items: list.items, more: next ? () => showMore(next) : undefined, busy, error }
}
