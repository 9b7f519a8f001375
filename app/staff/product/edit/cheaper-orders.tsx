import { getStaffProduct } from '#app/api/staff-product.ts'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'

type Props = {
  product: Pick<StaffProductPage, '_id' | 'version' | 'cheaperOrders'>
  /** The version and name that were saved last. */
  saved: { version: number; name: string }
}

/** How many unpaid orders pay less than the part costs now, for example after a mistyped price. */
export function CheaperOrders({ product, saved }: Props) {
  const { _id, version } = product
  // Where it can't be loaded, it is said at the next visit.
  const { value: count = 0 } = useLoad(
    saved.version === version ? undefined : saved.version,
    async () => (await getStaffProduct(_id)).cheaperOrders,
    { shown: product.cheaperOrders },
  )
  const search = new URLSearchParams({ state: 'unpaid', q: saved.name.slice(0, MAX_SEARCHED) })
  return (
    <div role="status">
      {count > 0 && (
        <Notice kind="warning" className="mt-4 grid gap-1 p-4">
          <p>
            {count === 1
              ? '1 unpaid order has this part at a lower price than now, and can be paid at it until it ends.'
              : `${count} unpaid orders have this part at a lower price than now, and can be paid at it until they end.`}
          </p>
          <p>
            <TextLink to={`/dashboard/manageOrders?${search}`}>
              See {count === 1 ? 'it' : 'them'}, and cancel orders at a mistaken price
            </TextLink>
          </p>
        </Notice>
      )}
    </div>
  )
}

/** How many characters a search takes. */
const MAX_SEARCHED = 60
