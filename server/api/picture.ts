import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assignPicturesSchema, MAX_PICTURE_MB, pictureSchema } from '#contract/catalog/picture.ts'
import { staffProductSchema } from '#contract/catalog/staff-product.ts'
import { byId } from '#contract/id.ts'
import { addPicture, type Upload } from '../catalog/picture/picture.ts'
import { Slots } from '../catalog/picture/slots.ts'
import { assignPictures } from '../catalog/product-pictures.ts'
import { AppError } from '../errors.ts'
import { requireAdmin } from '../identity/guards.ts'
import { rateLimit } from '../rate-limit/rate-limit.ts'
import { NO_PRODUCT, STALE_VERSION } from './docs-responses.ts'

const MAX_BYTES = MAX_PICTURE_MB * 1024 * 1024
const TOO_LARGE = `A photo has at most ${MAX_PICTURE_MB} MB.`

/** Uploads that this process reads at once. Others wait unread, so that they fill no memory. */
const uploads = new Slots(3)

export const pictureApi: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, {
    limits: { fileSize: MAX_BYTES, files: 1, fields: 0, headerPairs: 20 },
    throwFileSizeLimit: false,
  })

  app.post(
    '/picture',
    {
      onRequest: requireAdmin,
      preHandler: [rateLimit('picture'), rateLimit('pictures-per-day')],
      bodyLimit: MAX_BYTES + 64 * 1024,
      config: {
        access: 'admin',
        errorResponses: {
          400: 'It is not a photo, is damaged, or has too many pixels.',
          413: TOO_LARGE,
          415: 'The body is not `multipart/form-data`.',
          503: 'The storage of the photos is unavailable.',
        },
      },
      schema: {
        tags: ['Products'],
        operationId: 'addPicture',
        summary: 'Upload a photo',
        description:
          'One file as `multipart/form-data`: JPEG, PNG, WebP or AVIF by its content, whatever its name. It is stored without its metadata, and the original is not kept. The same photo again is the same picture. `PUT /product/{id}/pictures` gives it to a product; a picture that no product has is deleted after 30 days.',
        consumes: ['multipart/form-data'],
        response: { 201: pictureSchema },
      },
    },
    (request, reply) =>
      uploads.use(async () => {
        const added = await addPicture(request.user, await readUpload(request))
        return reply.code(201).send(added)
      }),
  )

  app.put(
    '/product/:id/pictures',
    {
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: {
          404: NO_PRODUCT,
          409: STALE_VERSION,
        },
      },
      schema: {
        tags: ['Products'],
        operationId: 'assignPictures',
        summary: 'Set a product’s photos',
        description: 'All of them, in their order; the first is the one that lists show.',
        params: byId,
        body: assignPicturesSchema,
        response: { 200: staffProductSchema },
      },
    },
    (request) => assignPictures(request.user, request.params.id, request.body),
  )
}

/** @throws AppError */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError(415, 'Send the photo as one file, as multipart/form-data.')
  }
  try {
    // Its client left while it waited: it has closed already, and would be waited for in its slot for ever.
    if (request.raw.destroyed) throw new Error('The upload broke off')
    const part = await request.file()
    if (!part) throw new AppError(400, 'There is no file in the upload.')
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    for await (const chunk of part.file) {
      hash.update(chunk)
      chunks.push(chunk)
    }
    if (part.file.truncated) throw new AppError(413, TOO_LARGE)
    return { bytes: Buffer.concat(chunks), sha256: hash.digest('hex') }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(400, 'The upload can’t be read, or broke off. Please try again.')
  }
}
