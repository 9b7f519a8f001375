import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiationOf } from '../platform/cache/negotiation.ts'
import {
  compress,
  isNotModified,
  REVALIDATE,
  representationFor,
  type StoredResponse,
  toStoredResponse,
} from '../platform/cache/representation.ts'

const require = createRequire(import.meta.url)

type Large = { type: string; make: (request: FastifyRequest) => string | Promise<string> }

const SCRIPT = 'text/javascript; charset=utf-8'

/** By path: the document, and what the page that shows it loads. */
const LARGE: Record<string, Large> = {
  '/api/docs/json': {
    type: 'application/json; charset=utf-8',
    make: ({ server }) => JSON.stringify(server.swagger()),
  },
  '/api/docs/yaml': {
    type: 'application/x-yaml',
    make: ({ server }) => server.swagger({ yaml: true }),
  },
  '/api/docs/static/swagger-ui-bundle.js': ofPackage('swagger-ui-bundle.js', SCRIPT),
  '/api/docs/static/swagger-ui-standalone-preset.js': ofPackage(
    'swagger-ui-standalone-preset.js',
    SCRIPT,
  ),
  '/api/docs/static/swagger-ui.js': ofPackage('swagger-ui.js', SCRIPT),
  '/api/docs/static/swagger-ui.css': ofPackage('swagger-ui.css', 'text/css; charset=utf-8'),
}

/** By path. */
const stored = new Map<string, Promise<StoredResponse>>()

/**
 * Hook (onRequest): sends the OpenAPI document, and the script and the styles of its page, as
 * stored bytes. They never change, and are public. Generating half a megabyte of document for each
 * of a hundred clients kept all others waiting, and clients that did not read the script each had
 * its file open.
 */
export async function sendStoredDocument(request: FastifyRequest, reply: FastifyReply) {
  const url = pathOf(request)
  const document = LARGE[url]
  if (!document) return
  const making = stored.get(url) ?? make(request, url, document)
  stored.set(url, making)
  const wanted = negotiationOf(request.raw)
  const made = await making
  const representation = representationFor(made, wanted)
  reply.headers(representation.headers)
  if (isNotModified(made, representation, wanted)) return reply.code(304).send()
  return reply.send(representation.body)
}

/** One for all its spellings. */
function pathOf({ routeOptions: { url = '' }, params }: FastifyRequest) {
  const isFile = typeof params === 'object' && params !== null && '*' in params
  return isFile ? path.posix.join(path.dirname(url), String(params['*'])) : url
}

async function make(request: FastifyRequest, url: string, { type, make }: Large) {
  const headers = { 'content-type': type, 'cache-control': REVALIDATE }
  return toStoredResponse(url, headers, await compress(Buffer.from(await make(request))))
}

function ofPackage(name: string, type: string): Large {
  const file = () => path.join(path.dirname(require.resolve('@fastify/swagger-ui')), 'static', name)
  return { type, make: () => readFile(file(), 'utf8') }
}
