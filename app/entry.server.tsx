import { createHash, randomBytes } from 'node:crypto'
// Not `react-dom/server`, which uses AsyncLocalStorage: see withIdentityProvider in server/identity/identity-provider.ts.
import { renderToReadableStream } from 'react-dom/server.edge'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { pagePolicy } from '#server/http/security-headers.ts'
import { log } from '#server/log.ts'
import { THEME_SCRIPT } from './components/theme-switch.tsx'
import { holdBack, LATE_SCRIPT } from './late-scripts.ts'

/** Marks the scripts that React Router and React write themselves; never leaves the process. */
const OWN = randomBytes(16).toString('hex')
const OWN_MARK = ` nonce="${OWN}"`
const OWN_SCRIPT = new RegExp(`<script[^>]*${OWN_MARK}[^>]*>([^]*?)</script>`, 'g')

/**
 * A page is rendered whole before it is sent: it leaves as one piece of known length, with a policy that
 * allows exactly its own inline scripts. The hashes stay true when the page is kept, which a nonce's
 * promise does not.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} nonce={OWN} />,
    { nonce: OWN },
  )
  await stream.allReady
  const marked = await new Response(stream).text()
  const scripts = [...marked.matchAll(OWN_SCRIPT)].map(([, script]) => script ?? '')
  const policy = pagePolicy([THEME_SCRIPT, LATE_SCRIPT, ...scripts.filter(Boolean)].map(hashOf))
  headers.set('content-security-policy', policy)
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = marked.replaceAll(OWN_MARK, '')
  return new Response(arrivesFinished(context) ? holdBack(html) : html, { status, headers })
}

/** A page whose only loader is the browser's is a spinner until its scripts are there. */
function arrivesFinished({ manifest, staticHandlerContext }: EntryContext) {
  return !staticHandlerContext.matches.some(({ route }) => {
    const { hasLoader, hasClientLoader } = manifest.routes[route.id] ?? {}
    return hasClientLoader && !hasLoader
  })
}

function hashOf(script: string) {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

/** React Router would print it, a page that is not there too. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  log.error({ err: error }, 'a page failed')
}
