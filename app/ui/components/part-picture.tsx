import type { ProductPicture } from '#contract/catalog/picture.ts'
import { RENDITION_WIDTHS, renditionPath } from '#contract/catalog/rendition.ts'
import { thumbnailOf } from './drawing-url.ts'
import { Picture } from './picture.tsx'

type Props = {
  /** Shown when there is no photo. */
  src: string
  photo?: ProductPicture | undefined
  alt: string
  /** How wide the photo is shown, as in the attribute of `img`. */
  sizes?: string
  eager?: boolean
  /** Wide enough for a drawing with its paper, true to scale; a thumbnail shows the part alone. */
  isLarge?: boolean
  /** On a phone half as high as wide, so that what is below it is in sight. */
  isBanner?: boolean
}

/** A product's photo or drawing, 4:3. `eager` for those above the fold. */
export function PartPicture({ src, photo, alt, sizes, eager, isLarge, isBanner }: Props) {
  const box = `aspect-4/3 w-full rounded-box ${isBanner ? 'max-sm:aspect-2/1' : ''}`
  const picture = (src: string, className: string) => (
    <Picture
      src={src}
      fallback="/art/missing-part.svg"
      alt={alt}
      width={320}
      height={240}
      loading={eager ? 'eager' : 'lazy'}
      className={className}
    />
  )
  if (!photo) {
    return picture(isLarge ? src : thumbnailOf(src), `${box} bg-drawing object-contain`)
  }
  const { path, width } = photo
  // A photo's white ground takes the color of the box.
  return (
    <picture key={path} className={`${box} isolate block overflow-hidden bg-photo`}>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={RENDITION_WIDTHS.map(
            (one) => `${renditionPath(path, one, format)} ${Math.min(one, width)}w`,
          ).join()}
          sizes={sizes}
        />
      ))}
      {picture(renditionPath(path, 640, 'webp'), 'size-full object-contain mix-blend-multiply')}
    </picture>
  )
}
