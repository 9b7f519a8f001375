import type { Suggestion } from '#contract/catalog/search.ts'
import { send } from './http.ts'

/** What a search may be going to be: eight lines at most. */
export async function listSuggestions(q: string): Promise<Suggestion[]> {
  const response = await send('GET', `/suggest?${new URLSearchParams({ q })}`)
  return response.json()
}
