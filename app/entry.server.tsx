import { createHash, randomBytes } from 'node:crypto'
// `react-dom/server` uses AsyncLocalStorage, slow before Node 24: server/identity/identity-provider-context.ts.
import { renderToReadableStream } from 'react-dom/server.edge'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { pagePolicy } from '#server/http/security-headers.ts'
import { log } from '#server/log.ts'
import { untilRenderTurn } from '#server/rate-limit/fair-queue.ts'
import { HEAD_SCRIPT } from './layout/head-script.ts'
import { DEFERRED_SCRIPT, deferScripts } from './navigation/deferred-scripts.ts'

/** Marks the scripts that React Router and React write; removed before the page is sent. */
const OWN = randomBytes(16).toString('hex')
const OWN_MARK = ` nonce="${OWN}"`
const OWN_SCRIPT = new RegExp(`<script[^>]*${OWN_MARK}[^>]*>([^]*?)</script>`, 'g')

/**
 * Renders the whole page before it is sent: with its length, and a content security policy that allows exactly
 * its own inline scripts. The hashes stay valid when the page is cached; a nonce would not.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  await untilRenderTurn()
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} nonce={OWN} />,
    { nonce: OWN },
  )
  await stream.allReady
  const marked = await new Response(stream).text()
  const scripts = [...marked.matchAll(OWN_SCRIPT)].map(([, script]) => script ?? '')
  const policy = pagePolicy([HEAD_SCRIPT, DEFERRED_SCRIPT, ...scripts.filter(Boolean)].map(hashOf))
  headers.set('content-security-policy', policy)
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = marked.replaceAll(OWN_MARK, '')
  return new Response(isServerRendered(context) ? deferScripts(html) : html, { status, headers })
}

/** A page with only a clientLoader is a spinner until its scripts run. */
function isServerRendered({ manifest, staticHandlerContext }: EntryContext) {
  return !staticHandlerContext.matches.some(({ route }) => {
    const { hasLoader, hasClientLoader } = manifest.routes[route.id] ?? {}
    return hasClientLoader && !hasLoader
  })
}

function hashOf(script: string) {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

/** Without it React Router logs every error, missing pages included. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  log.error({ err: error }, 'a page failed')
}
