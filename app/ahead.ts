import { listPath, send } from './http.ts'
import { useIntent } from './use-intent.ts'

// What a click will need, asked for when somebody points at the link. The budget: for each link one
// answer, and not again within AHEAD_MS; none where the browser is told to save data.

const AHEAD_MS = 10_000

/** `answer` is undefined once it was used. */
type Asked = { at: number; answer: Promise<Response | undefined> | undefined }

const asked = new Map<string, Asked>()

const SAVES_DATA = typeof navigator !== 'undefined' && savesData()

/** For the `prefetch` of a link: the scripts, and what a server's loader answers. */
export const ON_INTENT = SAVES_DATA ? 'none' : 'intent'

/** @param path of a call that anybody may make; a failure is left to who makes it in earnest */
export function askAhead(path: string) {
  if (SAVES_DATA) return
  const now = Date.now()
  for (const [old, { at }] of asked) if (now - at > AHEAD_MS) asked.delete(old)
  if (asked.has(path)) return
  // Read now, so that nothing more has to come when it is used.
  const answer = send('GET', path).then(
    async (response) => new Response(await response.text(), response),
  )
  asked.set(path, { at: now, answer: answer.catch(() => undefined) })
}

/** The answer that was asked for ahead, once. Undefined when there is none, or it is too old. */
export async function takeAhead(path: string) {
  const entry = asked.get(path)
  if (!entry || Date.now() - entry.at > AHEAD_MS) return undefined
  const { answer } = entry
  entry.answer = undefined
  return answer
}

/** Props of a link that ask ahead for the list behind it, if anybody may read it. */
export function useListAhead(to: string) {
  return useIntent(() => to === '/reviews' && askAhead(listPath('/review')))
}

function savesData() {
  // Not every browser has it, and TypeScript's library does not know it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
