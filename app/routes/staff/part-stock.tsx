import { getStaffProduct } from '#app/api/staff-product.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { StockCard } from '#app/staff/stock/stock-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/part-stock'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'stock')
  return getStaffProduct(params.productId)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData?.name ?? 'Stock')]
}

/** A part for who counts it and may not edit it. */
export default function PartStock({ loaderData: part }: Route.ComponentProps) {
  return (
    <section className="max-w-xl">
      <p className="text-sm">
        <TextLink to="/dashboard/manageProducts">Manage Products</TextLink>
        {part.sku && <span className="text-quiet"> / {part.sku}</span>}
      </p>
      <h2 className="mb-4 wrap-anywhere">{part.title ?? part.name}</h2>
      <StockCard
        key={part._id}
        productId={part._id}
        isDeleted={part.deleted}
        packSize={part.packSize}
        shelf={part.shelf}
      />
    </section>
  )
}
