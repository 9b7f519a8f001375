import '#app/diagram.css'
import type { CSSProperties } from 'react'
import { Picture } from '#app/ui/components/picture.tsx'
import { RENDITION_WIDTHS, renditionPath } from '#contract/catalog/rendition.ts'

export type DrawnDiagram = {
  drawing: string | null
  picturePath: string | null
  width: number
  height: number
  alt: string
}

/** The picture of a diagram: the owner’s, or a drawing of the shop. */
export function DiagramPicture({ drawing, picturePath, width, height, alt }: DrawnDiagram) {
  const photo = picturePath && {
    src: renditionPath(picturePath, 640, 'webp'),
    srcSet: RENDITION_WIDTHS.map(
      (one) => `${renditionPath(picturePath, one, 'webp')} ${Math.min(one, width)}w`,
    ).join(),
    sizes: '(width >= 64rem) 36rem, 100vw',
  }
  return (
    <Picture
      {...(photo || { src: `/art/${drawing}.svg` })}
      fallback="/art/missing-part.svg"
      alt={alt}
      width={width}
      height={height}
      fetchPriority="high"
      className="size-full rounded-box bg-drawing object-contain"
    />
  )
}

/** The frame is 4:3, and the picture whole in it. */
export const FRAME = 'relative aspect-4/3 w-full'
const FRAME_RATIO = 4 / 3

/** Which part of the frame the picture takes, in each direction. */
export function shownPart({ width, height }: Pick<DrawnDiagram, 'width' | 'height'>) {
  const ratio = width / height
  return { wide: Math.min(1, ratio / FRAME_RATIO), high: Math.min(1, FRAME_RATIO / ratio) }
}

/** Where a number stands in the frame. */
export function placeOf(
  { x, y }: { x: number; y: number },
  picture: Pick<DrawnDiagram, 'width' | 'height'>,
): CSSProperties {
  const { wide, high } = shownPart(picture)
  return { left: percent(x, wide), top: percent(y, high) }
}

function percent(at: number, part: number) {
  return `${((1 - part) / 2 + at * part) * 100}%`
}
