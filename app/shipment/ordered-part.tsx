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

/** Below the product's name, which several parts may share: the whole name and the maker's number. */
export function PartFacts({ of: { product, part } }: { of: Named }) {
  return (
    <>
      {part.title !== product && (
        <span dir="auto" className="block text-sm wrap-anywhere">
          {part.title}
        </span>
      )}
      <MakersNumber part={part} />
    </>
  )
}

/** An order, or a line of one. */
type Named = { product: string; part: OrderedPart }
