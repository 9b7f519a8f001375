import { z } from 'zod'
import { versionSchema } from '../call-results.ts'
import { optionalText } from '../text.ts'
import { refuseRepeats } from '../unique.ts'

// Photos that staff uploaded. Pages import only types from here, which keeps it out of their
// scripts.

/** How many photos one product may have. */
export const MAX_PICTURES = 10
/** Characters of a picture's description. */
export const ALT_LENGTH = 250
export const MAX_PICTURE_MB = 15

const FILES = {
  width: z.int().describe('Pixels of the largest rendition'),
  height: z.int().describe('Pixels of the largest rendition'),
  path: z
    .string()
    .describe('Followed by /320, /640 or /1280 and .avif or .webp it is the path of a rendition'),
}

const EXAMPLE = { width: 1280, height: 960, path: '/media/0123456789abcdef0123456789abcdef' }
const EXAMPLE_ID = '01932f6e-9c1d-7a3e-8b5f-1a2b3c4d5e6f'

/** One picture of a product, as public responses have it. */
export const productPictureSchema = z
  .object({ alt: z.string().describe('For people who can’t see it; may be empty'), ...FILES })
  .meta({ id: 'ProductPicture', examples: [{ alt: 'The plug’s thread', ...EXAMPLE }] })

export type ProductPicture = z.infer<typeof productPictureSchema>

/** A picture as the staff see it, with its id. */
export const staffPictureSchema = z
  .object({ pictureId: z.uuid(), ...productPictureSchema.shape })
  .meta({
    id: 'StaffPicture',
    examples: [{ pictureId: EXAMPLE_ID, alt: 'The plug’s thread', ...EXAMPLE }],
  })

export type StaffPicture = z.infer<typeof staffPictureSchema>

/** The answer of POST /picture. */
export const pictureSchema = z
  .object({ _id: z.uuid(), ...FILES })
  .meta({ id: 'Picture', examples: [{ _id: EXAMPLE_ID, ...EXAMPLE }] })

export type Picture = z.infer<typeof pictureSchema>

/** The payload of PUT /product/:id/pictures: all of a product's pictures, in display order. */
export const assignPicturesSchema = z
  .object({
    version: versionSchema,
    pictures: z
      .array(
        z.object({
          pictureId: z.uuid('There is no such picture').toLowerCase(),
          alt: optionalText(ALT_LENGTH).default(''),
        }),
        'Pictures are a list',
      )
      .max(MAX_PICTURES, `A part has at most ${MAX_PICTURES} photos`)
      .superRefine(
        refuseRepeats(({ pictureId }) => pictureId, 'pictureId', 'This photo is listed twice'),
      ),
  })
  .meta({
    id: 'AssignPictures',
    examples: [{ version: 3, pictures: [{ pictureId: EXAMPLE_ID, alt: 'The plug’s thread' }] }],
  })

export type AssignPictures = z.infer<typeof assignPicturesSchema>
