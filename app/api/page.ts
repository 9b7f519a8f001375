import { sendWithToken } from './authorized-call.ts'
import { readBody } from './http.ts'

/** @param path from `listPath` */
export async function getPage<Item>(path: string) {
  return readPage<Item>(await sendWithToken('GET', path))
}

/** How many there are, such as `7`, or `100+` if the page of 100 has a next one. */
export async function countItems(path: string) {
  const { items, next } = await getPage<unknown>(path)
  return next ? `${items.length}+` : String(items.length)
}

export async function readPage<Item>(response: Response) {
  const items = await readBody<Item[]>(response)
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  const next = new URL(link, location.origin).searchParams.get('cursor') ?? undefined
  const total = Number(response.headers.get('x-total-count') ?? items.length)
  return { items, next, total, isSimilar: response.headers.has('x-similar-names') }
}
