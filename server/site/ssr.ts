import * as build from 'virtual:react-router/server-build'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { splitPageUrl, withRest } from '#contract/http/page-parameters.ts'
import { cachedResponse } from '../platform/cache/response-cache.ts'
import { env } from '../platform/env.server.ts'
import { AppError } from '../platform/errors.ts'
import { OUTAGE_RETRY_SECONDS } from '../platform/http/error-handler.ts'
import { renderInFairQueue, turnContext } from '../platform/rate-limit/fair-queue.ts'
import { busyPage } from './busy-page.ts'
import { routeManifest } from './route-manifest.ts'
import { loadStaticFiles } from './static-files.ts'
import { siteFiles } from './well-known.ts'

/** URLs of pages with lists of parts, and of their data. */
const HAS_LIST = /^\/(?:search|catalog|for|job|diagrams)\b/

/** The site: the browser's files, and React Router for every other URL. */
export async function pages(app: FastifyInstance) {
  // In development Vite serves the files, and React Router the routes.
  if (import.meta.env.PROD) {
    loadStaticFiles()
    await app.register(routeManifest, { assets: build.assets })
  }

  await app.register(siteFiles)

  const render = createRequestHandler(build, import.meta.env.MODE)
  app.get('/*', { ...cachedResponse, config: { cacheKey: pageUrl } }, async (request, reply) => {
    const url = pageUrl(request.url)
    const page = { ip: request.ip, hasList: HAS_LIST.test(url) }
    const response = await renderInFairQueue(page, (isLate) => {
      const context = new RouterContextProvider(
        new Map([[turnContext, { isLate, ip: request.ip }]]),
      )
      return render(toWebRequest(url, request), context)
    }).catch(unlessBusy)
    // A constant page is the answer: rendering one for a flood would cost more than the refused
    // requests.
    if (!response) {
      const busy = busyPage(url)
      return reply.code(503).headers(busy.headers).send(busy.body)
    }
    // Fastify answers HEAD with 500 when it is given a stream.
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status === 503) reply.header('retry-after', OUTAGE_RETRY_SECONDS)
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    const location = response.headers.get('location')
    if (location) reply.header('location', withRest(location, request.url))
    return reply.send(body)
  })
}

function unlessBusy(error: unknown) {
  if (error instanceof AppError && error.status === 503) return undefined
  throw error
}

/** The same of all URLs that get the same page: what no page has, too, is one. */
function pageUrl(url: string) {
  // In development it is React Router that has the list of all routes.
  if (import.meta.env.DEV && url.startsWith('/__manifest?')) return url
  return splitPageUrl(url).read
}

/** The same for every client: without cookies. */
function toWebRequest(url: string, { headers }: FastifyRequest) {
  return new Request(env.publicUrl + url, { headers: { accept: headers.accept ?? '*/*' } })
}
