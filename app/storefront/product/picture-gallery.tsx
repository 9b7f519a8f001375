import { useState } from 'react'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import type { Product } from '#contract/catalog/product.ts'

const LARGE = '(width >= 64rem) 36rem, (width >= 48rem) 45vw, 92vw'

/** A product's photos: one large, the others to choose from below it. */
export function PictureGallery({ product }: { product: Product }) {
  const { img, name, pictures } = product
  const [chosen, choose] = useState(0)
  const photo = pictures[chosen] ?? pictures[0]
  return (
    <div className="grid gap-3">
      <PartPicture
        src={img}
        photo={photo}
        alt={photo?.alt || name}
        sizes={LARGE}
        eager
        isLarge
        isBanner
      />
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
