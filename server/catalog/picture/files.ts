import { RENDITION_WIDTHS, type RenditionFormat } from '#contract/catalog/rendition.ts'

// The names of a picture's files.

const DIGEST_LENGTH = 32

/**
 * Lossless, at its full width and without metadata; there until the renditions are made of it.
 * Never sent.
 */
const MASTER = 'master.png'

export const PREVIEW = { width: 640, format: 'webp' } as const

export type Rendition = { width: number; format: RenditionFormat }

export const RENDITIONS: Rendition[] = [
  ...RENDITION_WIDTHS.flatMap((width) => [
    { width, format: 'webp' as const },
    { width, format: 'avif' as const },
  ]),
  { width: 1280, format: 'jpg' }, // for mails and feeds
]

/** The path under which pages name a picture. @param sha256 of the original */
export function pathOf(sha256: string) {
  return `/media/${digestOf(sha256)}`
}

/** What names its folder. @param sha256 or the digest itself */
export function digestOf(sha256: string) {
  return sha256.slice(0, DIGEST_LENGTH)
}

export function isDigest(name: string) {
  return /^[0-9a-f]{32}$/.test(name)
}

export function masterOf(sha256: string) {
  return `${digestOf(sha256)}/${MASTER}`
}

/** @param digest or a whole sha256 */
export function fileOf(digest: string, { width, format }: Rendition) {
  return `${digestOf(digest)}/${width}.${format}`
}

/** All that a picture may have. */
export function filesOf(sha256: string) {
  return [masterOf(sha256), ...RENDITIONS.map((rendition) => fileOf(sha256, rendition))]
}
