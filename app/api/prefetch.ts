import { send } from './http.ts'

// Responses that are fetched when a link is hovered or focused. The budget: one response for each
// path within LIFETIME_MS, and none when the browser saves data.

const LIFETIME_MS = 10_000

/** `response` is undefined once it was used. */
type Entry = { at: number; response: Promise<Response | undefined> | undefined }

const entries = new Map<string, Entry>()

const SAVES_DATA = typeof navigator !== 'undefined' && savesData()

/**
 * What a link's `prefetch` is set to: it loads the page's scripts, and the data of its server
 * loader.
 */
export const ON_INTENT = SAVES_DATA ? 'none' : 'intent'

/** @param path of a public call; the call that needs the response reports its failure */
export function prefetch(path: string) {
  if (SAVES_DATA) return
  const now = Date.now()
  for (const [old, { at }] of entries) if (now - at > LIFETIME_MS) entries.delete(old)
  if (entries.has(path)) return
  // Read the body now, so that nothing more has to arrive when it is used.
  const response = send('GET', path).then(
    async (received) => new Response(await received.text(), received),
  )
  entries.set(path, { at: now, response: response.catch(() => undefined) })
}

/** The prefetched response, once. Undefined when there is none, or it is too old. */
export async function takePrefetched(path: string) {
  const entry = entries.get(path)
  if (!entry || Date.now() - entry.at > LIFETIME_MS) return undefined
  const { response } = entry
  entry.response = undefined
  return response
}

function savesData() {
  // Some browsers have no `connection`, and TypeScript's library does not know it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
