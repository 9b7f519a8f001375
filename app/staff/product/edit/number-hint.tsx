import { Link } from 'react-router'
import { listStaffProducts } from '#app/api/staff-product.ts'
import { useLoad } from '#app/ui/use-load.ts'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { exactNumber, normNumber } from '#contract/catalog/part-number.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'

type Numbered = { id: string; brand: string; number: string }

/** The pause after the last key before the server is asked. */
const PAUSE_MS = 300
const LOOKED_AT = 20

/** Below the field of a part's number: is there a part of its brand whose number is alike? */
export function NumberHint(part: Numbered) {
  const { brand, number } = part
  const isAsked = brand.trim() !== '' && normNumber(number) !== ''
  const { value: near, isCurrent } = useLoad(
    isAsked ? `${brand} ${number}` : undefined,
    () => findNear(part),
    { pauseMs: PAUSE_MS },
  )
  if (!near || !isCurrent || !isAsked) return <>As its maker writes it</>
  return (
    <span role="status">
      <Link
        to={`/dashboard/product/${near._id}`}
        className="font-mono underline underline-offset-4"
      >
        {near.number}
      </Link>{' '}
      exists. Is <span className="font-mono">{number.trim()}</span> another part?
    </span>
  )
}

async function findNear({ id, brand, number }: Numbered): Promise<StaffProduct | undefined> {
  const { items } = await listStaffProducts({ q: number.trim() }, undefined, LOOKED_AT)
  return items.find(
    (one) =>
      one._id !== id &&
      one.number !== null &&
      brandSlug(one.brand ?? '') === brandSlug(brand) &&
      exactNumber(one.number) !== exactNumber(number) &&
      plain(one.number) === plain(number),
  )
}

function plain(number: string) {
  return normNumber(number.normalize('NFD').replace(/\p{M}/gu, ''))
}
