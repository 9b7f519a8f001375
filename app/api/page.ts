import { sendWithToken } from './authorized-call.ts'
import { readBody } from './http.ts'

/** @param path from `listPath` */
export async function getPage<Item>(path: string) {
  return readPage<Item>(await sendWithToken('GET', path))
}

export async function readPage<Item>(response: Response) {
  const items = await readBody<Item[]>(response)
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  const next = new URL(link, location.origin).searchParams.get('cursor') ?? undefined
  const total = Number(response.headers.get('x-total-count') ?? items.length)
  return { items, next, total, isSimilar: response.headers.has('x-similar-names') }
}
