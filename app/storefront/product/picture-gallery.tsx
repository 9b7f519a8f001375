import { type ComponentType, useState } from 'react'
import { CANNOT_REACH } from '#app/api/http.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import type { Product } from '#contract/catalog/product.ts'
import type { ZoomProps } from './picture-zoom.tsx'

const LARGE = '(width >= 64rem) 36rem, (width >= 48rem) 45vw, 92vw'

/** A product's photos: one large, the others to choose from below it. */
export function PictureGallery({ product }: { product: Product }) {
  const { img, name, pictures } = product
  const [chosen, choose] = useState(0)
  const photo = pictures[chosen] ?? pictures[0]
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps>>()
  const zoom = () =>
    import('./picture-zoom.tsx').then(
      ({ PictureZoom }) => setZoom(() => PictureZoom),
      () => toast(CANNOT_REACH, 'error'),
    )
  return (
    <div className="grid gap-3">
      <div className="relative">
        <PartPicture
          src={img}
          photo={photo}
          alt={photo?.alt || name}
          sizes={LARGE}
          eager
          isLarge
          isBanner
        />
        <button
          type="button"
          className="btn btn-outline absolute right-2 bottom-2 border-control bg-base-100 noscript:hidden"
          onClick={zoom}
        >
          <StrokeIcon>
            <circle cx="9" cy="9" r="6" />
            <path d="m13.5 13.5 4 4M9 6.5v5M6.5 9h5" />
          </StrokeIcon>
          Zoom
        </button>
      </div>
      {Zoom && (
        <Zoom
          name={name}
          img={img}
          pictures={pictures}
          chosen={chosen}
          onChoose={choose}
          onClose={() => setZoom(undefined)}
        />
      )}
      {pictures.length > 1 && (
        <ul aria-label="Photos" className="grid grid-cols-5 gap-2">
          {pictures.map((one, index) => (
            <li key={one.path}>
              <button
                type="button"
                aria-label={`Photo ${index + 1} of ${pictures.length}${one.alt && `: ${one.alt}`}`}
                aria-current={one === photo}
                className="block w-full cursor-pointer rounded-box outline-base-300 outline-1 aria-[current=true]:outline-2 aria-[current=true]:outline-primary"
                onClick={() => choose(index)}
              >
                <PartPicture src={img} photo={one} alt="" sizes="7rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
