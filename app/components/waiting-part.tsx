import { useEffect, useState } from 'react'
import type { Product } from '#contract/product.ts'
import * as api from '../api.ts'
import { findPointedAt } from '../pointed-at.ts'
import { waitingProductId } from '../sign-in.ts'
import { PartPicture } from './part-picture.tsx'

/** On Login and Sign Up: the part that the visitor was about to purchase, if any. */
export function WaitingPart({ search, children }: { search: string; children: string }) {
  const id = waitingProductId(search)
  const [product, setProduct] = useState<Product | null>()
  useEffect(() => {
    if (!id) return
    const known = findPointedAt(id)
    if (known) return setProduct(known)
    let outdated = false
    api.getProduct(id).then(
      (found) => outdated || setProduct(found),
      () => outdated || setProduct(null), // the form does without
    )
    return () => {
      outdated = true
    }
  }, [id])
  if (!id || product === null) return null
  return (
    <div className="mt-4 grid min-h-20 grid-cols-[5rem_1fr] items-center gap-4 rounded-box border border-base-300 bg-base-100 p-3">
      {product && (
        <>
          <PartPicture src={product.img} alt="" eager />
          <p>
            <span className="block text-quiet text-sm">{children}</span>
            <span dir="auto" className="block font-semibold wrap-anywhere">
              {product.name}
            </span>
          </p>
        </>
      )}
    </div>
  )
}
