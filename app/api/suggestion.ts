import { send } from './http.ts'

export type Suggestion = {
  kind: 'number' | 'vehicle' | 'category' | 'part'
  text: string
  detail?: string
  /** The page that it leads to. */
  path: string
}

/** What a search may be going to be: eight lines at most. */
export async function listSuggestions(q: string): Promise<Suggestion[]> {
  const response = await send('GET', `/suggest?${new URLSearchParams({ q })}`)
  return response.json()
}
