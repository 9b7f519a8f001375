import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDigest } from '../catalog/picture/files.ts'
import { findMediaFile } from '../catalog/picture/media.ts'
import { matchesEtag } from '../platform/cache/negotiation.ts'
import { notFound } from '../platform/errors.ts'
import { SECURITY_HEADERS } from '../platform/http/security-headers.ts'

/** Named after its content, it never changes. */
const FOREVER = 'public, max-age=31536000, immutable'
/** The rendition that was asked for will be there soon. */
const FOR_NOW = 'public, max-age=10'

const HEADERS = {
  // What is opened by itself is no page of the shop.
  'content-security-policy': `${SECURITY_HEADERS['content-security-policy']}; sandbox`,
  // Mails and feeds show them on other sites.
  'cross-origin-resource-policy': 'cross-origin',
}

/** The files of the products' photos. */
export const mediaFiles: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/media/:digest/:name',
    {
      config: { withoutDatabase: true },
      schema: {
        hide: true,
        params: z.object({ digest: z.string(), name: z.string() }),
      },
    },
    async (request, reply) => {
      const { digest, name } = request.params
      const file = isDigest(digest) && (await findMediaFile(digest, name))
      if (!file) throw notFound('photo')
      reply.headers({
        ...HEADERS,
        etag: file.etag,
        'cache-control': file.isExact ? FOREVER : FOR_NOW,
      })
      if (matchesEtag(request.headers['if-none-match'] ?? '', file.etag)) {
        return reply.code(304).send()
      }
      return reply.type(file.type).send(file.bytes)
    },
  )
}
