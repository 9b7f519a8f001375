import { Picture } from './picture.tsx'

type Props = { src: string; alt: string; eager?: boolean }

/** A product's picture, 4:3. `eager` for those above the fold. */
export function PartPicture({ src, alt, eager = false }: Props) {
  return (
    <Picture
      src={src}
      fallback="/art/missing-part.svg"
      alt={alt}
      width={320}
      height={240}
      loading={eager ? 'eager' : 'lazy'}
      className="aspect-4/3 w-full rounded-box bg-drawing object-contain"
    />
  )
}
