import type { Suggestion } from '#contract/catalog/search.ts'
import { readBody, send } from './http.ts'

/** What a search may be going to be: eight lines at most. */
export async function listSuggestions(q: string) {
  const response = await send('GET', `/suggest?${new URLSearchParams({ q })}`)
  return readBody<Suggestion[]>(response)
}
