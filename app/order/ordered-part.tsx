import type { OrderedPart } from '#contract/order/ordered-part.ts'

/** The maker and the maker's number of an ordered part. */
export function MakersNumber({ part: { brand, number } }: { part: OrderedPart }) {
  if (!brand && !number) return null
  return (
    <span dir="auto" className="block text-quiet text-sm wrap-anywhere">
      {brand}
      {brand && number && ' '}
      {number && <span className="font-mono">{number}</span>}
    </span>
  )
}
