// Which files a picture has. Imports nothing: pages build their `srcset` with it.

/** Pixels across; a picture that is narrower has its own width under the same names. */
export const RENDITION_WIDTHS = [320, 640, 1280] as const

type RenditionWidth = (typeof RENDITION_WIDTHS)[number]
export type RenditionFormat = 'avif' | 'webp' | 'jpg'

/**
 * The path of one rendition. @param path of the picture, such as
 * /media/0123456789abcdef0123456789abcdef
 */
export function renditionPath(path: string, width: RenditionWidth, format: RenditionFormat) {
  return `${path}/${width}.${format}`
}
