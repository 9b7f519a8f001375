import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assignPicturesSchema, MAX_PICTURE_MB, pictureSchema } from '#contract/catalog/picture.ts'
import { staffProductSchema } from '#contract/catalog/staff-product.ts'
import { byId } from '#contract/id.ts'
import { addPicture } from '../catalog/picture/picture.ts'
import { Slots } from '../catalog/picture/slots.ts'
import { assignPictures } from '../catalog/product-pictures.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { NO_PRODUCT, STALE_VERSION } from './docs-responses.ts'
import { bodyLimitOf, oneFile, type UploadKind, withFile } from './file-upload.ts'
import { forStaff } from './guarded.ts'

const PHOTO: UploadKind = {
  noun: 'photo',
  maxBytes: MAX_PICTURE_MB * 1024 * 1024,
  tooLarge: `A photo has at most ${MAX_PICTURE_MB} MB.`,
}

/** Photos that this process has in memory at once; others wait on the disk. */
const inMemory = new Slots(3)

export const pictureApi: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, oneFile(PHOTO))

  app.post(
    '/picture',
    {
      ...forStaff('catalog', {
        400: 'It is not a photo, is damaged, or has too many pixels.',
        413: PHOTO.tooLarge,
        415: 'The body is not `multipart/form-data`.',
        503: 'The storage of the photos is unavailable.',
      }),
      preHandler: [rateLimit('picture'), rateLimit('pictures-per-day')],
      bodyLimit: bodyLimitOf(PHOTO),
      schema: {
        operationId: 'addPicture',
        summary: 'Upload a photo',
        description:
          'One file as `multipart/form-data`: JPEG, PNG, WebP or AVIF by its content, whatever its name. It is stored without its metadata, and the original is not kept. The same photo again is the same picture. `PUT /product/{id}/pictures` gives it to a product; a picture that no product has is deleted after 30 days.',
        consumes: ['multipart/form-data'],
        response: { 201: pictureSchema },
      },
    },
    async (request, reply) => {
      const added = await withFile(request, PHOTO, ({ sha256, toBuffer }) =>
        inMemory.use(async () => addPicture(request.user, { bytes: await toBuffer(), sha256 })),
      )
      return reply.code(201).send(added)
    },
  )

  app.put(
    '/product/:id/pictures',
    {
      ...forStaff('catalog', {
        404: NO_PRODUCT,
        409: STALE_VERSION,
      }),
      schema: {
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
