import type sharpModule from 'sharp'
import type { Sharp } from 'sharp'
import type { RenditionFormat } from '#contract/catalog/rendition.ts'
import { AppError } from '../../platform/errors.ts'
import { Slots } from './slots.ts'

// Turns an uploaded file into a master and renditions. libvips decodes in threads of its own and
// does not block the event loop.

/**
 * The bound on the original: a phone's 48 megapixels are accepted, and decoding takes some hundred
 * megabytes at most.
 */
const MAX_PIXELS = 50_000_000
/** A file of some kilobytes that is decoded as a whole takes up to a gigabyte at 50 megapixels. */
const MAX_PIXELS_AS_WHOLE = 16_000_000
/** The sides' ratio: beyond it a picture is a line in its box. */
const MAX_RATIO = 4
const MASTER_WIDTH = 1280

/** How many photos this process renders at once, for uploads and jobs together. */
const slots = new Slots(2)

const OPTIONS = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const

let loading: Promise<typeof sharpModule> | undefined

/** Loaded with the first picture: a shop that serves pictures only needs none of it. */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // What decodes decides the type. The loaders of SVG, GIF, PDF and others have had
    // vulnerabilities.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}Buffer`),
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

export type Rendered = { master: Buffer; width: number; height: number; preview: Buffer }

/**
 * Decodes an upload, upright and without its metadata.
 * @returns a lossless master, of which the renditions are made, and the WebP that is shown at once
 * @throws AppError 400
 */
export async function renderUpload(original: Buffer): Promise<Rendered> {
  const sharp = await loadSharp()
  return slots.use(async () => {
    try {
      await requireUsable(sharp(original, OPTIONS))
      const { data, info } = await sharp(original, OPTIONS)
        .autoOrient()
        .resize({ width: MASTER_WIDTH, withoutEnlargement: true })
        .toColorspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const raw = () => sharp(data, { raw: { width, height, channels } })
      const master = await raw().png({ compressionLevel: 3 }).toBuffer()
      return { master, width, height, preview: await encode(raw(), 640, 'webp') }
    } catch (error) {
      throw toRefusal(error)
    }
  })
}

async function requireUsable(image: Sharp) {
  const { width, height, pages = 1, format, isProgressive } = await image.metadata()
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) {
    throw new AppError(400, `One side of this photo is more than ${MAX_RATIO} times the other.`)
  }
  const isWhole = format === 'heif' || (format === 'png' && isProgressive)
  if (isWhole && width * height > MAX_PIXELS_AS_WHOLE) {
    const megapixels = MAX_PIXELS_AS_WHOLE / 1e6
    const detail = `This photo is too large: as AVIF or interlaced PNG, ${megapixels} megapixels at most. Use a JPEG.`
    throw new AppError(400, detail)
  }
  if (pages > 1) throw new AppError(400, 'This photo is animated. Use a still one.')
}

/** One rendition of a master. */
export async function renderRendition(master: Buffer, width: number, format: RenditionFormat) {
  const sharp = await loadSharp()
  return slots.use(() => encode(sharp(master, OPTIONS), width, format))
}

function encode(image: Sharp, width: number, format: RenditionFormat) {
  const resized = image.resize({ width, withoutEnlargement: true })
  if (format === 'avif') return resized.avif({ quality: 55, effort: 3 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 78 }).toBuffer()
  // JPEG has no transparency.
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

/** libvips says what is wrong with a file in words for programmers. */
function toRefusal(error: unknown) {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { message } = error
  if (/unsupported image format|input buffer is empty|operation is blocked/i.test(message)) {
    return new AppError(400, 'This is not a photo: use a JPEG, PNG, WebP or AVIF file.')
  }
  if (/pixel limit/i.test(message)) {
    return new AppError(400, `This photo is too large: ${MAX_PIXELS / 1e6} megapixels at most.`)
  }
  return new AppError(400, 'This photo can’t be read: the file is cut off or damaged.')
}
