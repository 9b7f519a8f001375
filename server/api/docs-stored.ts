import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiationOf } from '../cache/negotiation.ts'
import {
  compress,
  isNotModified,
  REVALIDATE,
  representationFor,
  type StoredResponse,
  toStoredResponse,
} from '../cache/representation.ts'

/** By route: what makes the document, and its type. */
const DOCUMENTS: Record<string, { yaml: boolean; type: string }> = {
  '/api/docs/json': { yaml: false, type: 'application/json; charset=utf-8' },
  '/api/docs/yaml': { yaml: true, type: 'application/x-yaml' },
}

/** By route. */
const stored = new Map<string, Promise<StoredResponse>>()

/**
 * Hook (onRequest): sends the OpenAPI document as stored bytes. It never changes and is half a megabyte, which anyone can ask for:
 * serialized each time, a hundred clients kept all others waiting.
 */
export async function sendStoredDocument(request: FastifyRequest, reply: FastifyReply) {
  const { url = '' } = request.routeOptions
  const document = DOCUMENTS[url]
  if (!document) return
  const making = stored.get(url) ?? make(request, url, document)
  stored.set(url, making)
  const wanted = negotiationOf(request.raw)
  const representation = representationFor(await making, wanted)
  reply.headers(representation.headers)
  if (isNotModified(representation, wanted)) return reply.code(304).send()
  return reply.send(representation.body)
}

async function make(
  { server }: FastifyRequest,
  url: string,
  { yaml, type }: (typeof DOCUMENTS)[string],
) {
  const text = yaml ? server.swagger({ yaml }) : JSON.stringify(server.swagger())
  const headers = { 'content-type': type, 'cache-control': REVALIDATE }
  return toStoredResponse(url, headers, await compress(Buffer.from(text)))
}
