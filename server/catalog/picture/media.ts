import { LRUCache } from 'lru-cache'
import type { RenditionFormat } from '#contract/catalog/rendition.ts'
import { env } from '../../platform/env.server.ts'
import { fileOf, PREVIEW, RENDITIONS, type Rendition } from './files.ts'
import { storage } from './storage.ts'
import type { StorageDriver } from './storage-driver.ts'
import { isPicture } from './stored-digests.ts'

/** The bound on pictures in memory. They never change, so nothing invalidates them. */
const MAX_BYTES = 16 * 1024 * 1024

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
/** What a client that asks for one format can also show. */
const ALSO_SHOWN: Record<RenditionFormat, RenditionFormat[]> = {
  avif: ['webp', 'jpg'],
  webp: ['jpg'],
  jpg: ['webp'],
}

type MediaFile = { bytes: Buffer; type: string; etag: string; isExact: boolean }

/**
 * For how long a missing rendition is not looked for again: as long as clients cache its
 * replacement.
 */
const MISSING_MS = 10_000
const MAX_MISSING = 10_000

/**
 * @param storage where the files are
 * @param isPicture may the digest be a picture's? Not asked about files that are in memory
 */
export function mediaReader(
  storage: Pick<StorageDriver, 'get'>,
  isPicture: (digest: string) => Promise<boolean>,
) {
  const files = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  })
  const missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MISSING_MS })

  async function read(digest: string, rendition: Rendition) {
    const name = fileOf(digest, rendition)
    const cached = files.get(name)
    if (cached || missing.has(name)) return cached
    const bytes = await storage.get(name)
    if (bytes) files.set(name, bytes)
    // Without its preview it may be a picture that is just being stored.
    else if (files.has(fileOf(digest, PREVIEW))) missing.set(name, true)
    return bytes
  }

  /**
   * Reads a rendition by the last part of its path, such as `640.webp`. One that is not made yet is
   * replaced by the nearest.
   * @returns undefined when there is no such picture, or no such rendition
   */
  return async (digest: string, name: string): Promise<MediaFile | undefined> => {
    const wanted = RENDITIONS.find(({ width, format }) => `${width}.${format}` === name)
    if (!wanted) return undefined
    const cached = files.get(fileOf(digest, wanted))
    if (cached) return toFile(wanted, cached, true)
    if (!(await isPicture(digest))) return undefined
    const exact = await read(digest, wanted)
    if (exact) return toFile(wanted, exact, true)
    // Stored before all others: without it there is no picture, and nothing more is looked for.
    const preview = await read(digest, PREVIEW)
    if (!preview) return undefined
    for (const rendition of nearestTo(wanted)) {
      const bytes = await read(digest, rendition)
      if (bytes) return toFile(rendition, bytes, false)
    }
    return toFile(PREVIEW, preview, false)
  }
}

/** A folder is asked for anything: a file that is not there costs nothing. */
export const findMediaFile = mediaReader(storage, env.media.s3 ? isPicture : async () => true)

function nearestTo({ width, format }: Rendition) {
  const formats = [format, ...ALSO_SHOWN[format]]
  const distance = (one: Rendition) => Math.abs(Math.log2(one.width / width))
  const rank = (one: Rendition) => distance(one) * formats.length + formats.indexOf(one.format)
  return RENDITIONS.filter((one) => formats.includes(one.format))
    .filter((one) => one.width !== width || one.format !== format)
    .toSorted((a, b) => rank(a) - rank(b))
}

function toFile({ width, format }: Rendition, bytes: Buffer, isExact: boolean): MediaFile {
  return { bytes, type: TYPES[format], etag: `"${width}-${format}"`, isExact }
}
