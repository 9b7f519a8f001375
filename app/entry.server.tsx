import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
// `react-dom/server` would run each request in an AsyncLocalStorage.
import { renderToReadableStream } from 'react-dom/server.edge'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { logFailure } from '#server/platform/db/log-failure.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import { untilRenderTurn } from '#server/platform/rate-limit/fair-queue.ts'
import { HEAD_SCRIPT } from './layout/head-script.ts'
import { DEFERRED_SCRIPT, deferScripts } from './ui/navigation/deferred-scripts.ts'

/** Marks the scripts that React Router and React write; removed before the page is sent. */
const OWN = randomBytes(16).toString('hex')
const OWN_MARK = ` nonce="${OWN}"`
const OWN_SCRIPT = new RegExp(`<script[^>]*${OWN_MARK}[^>]*>([^]*?)</script>`, 'g')

/**
 * Pages of what is not there, by all that they show: anyone can ask for any number of parts that no
 * shop has.
 */
const missing = new LRUCache<string, Promise<Rendered>>({ max: 100 })

type Rendered = { html: string; policy: string }

/**
 * Renders the whole page before it is sent: with its length, and a content security policy that
 * allows exactly its own inline scripts. The hashes stay valid when the page is cached; a nonce
 * would not.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const { html, policy } = await (status === 404
    ? renderMissing(request, context)
    : render(request, context))
  headers.set('content-security-policy', policy)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Such a page shows nothing of its URL. */
function renderMissing(request: Request, context: EntryContext) {
  const { matches, loaderData, errors } = context.staticHandlerContext
  const shown = JSON.stringify([matches.map(({ route }) => route.id), loaderData, errors])
  const page = missing.get(shown) ?? render(request, context)
  missing.set(shown, page)
  page.catch(() => missing.delete(shown))
  return page
}

async function render(request: Request, context: EntryContext): Promise<Rendered> {
  await untilRenderTurn()
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} nonce={OWN} />,
    // A large part of the page would come hidden, for a script to show.
    { nonce: OWN, progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  const marked = await new Response(stream).text()
  const scripts = [...marked.matchAll(OWN_SCRIPT)].map(([, script]) => script ?? '')
  const policy = pagePolicy([HEAD_SCRIPT, DEFERRED_SCRIPT, ...scripts.filter(Boolean)].map(hashOf))
  const html = marked.replaceAll(OWN_MARK, '')
  return { html: isServerRendered(context) ? deferScripts(html) : html, policy }
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
  logFailure(error, 'a page failed')
}
