import { useRouteLoaderData } from 'react-router'
import { getOrderToPack } from '#app/api/staff-order.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { PackingSlip, parcelsToPrint } from '#app/staff/order/slip/packing-slip.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { pageTitle, type Shop } from '#app/ui/page-meta.ts'
import { MAX_BULK } from '#contract/order/order-state.ts'
import type { Route } from './+types/packing-slip'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'ship')
  const ids = new URL(request.url).searchParams.get('ids')?.split(',').filter(Boolean) ?? []
  const wanted = ids.length > 0 ? [...new Set(ids)].slice(0, MAX_BULK) : [params.id]
  return { orders: await Promise.all(wanted.map(getOrderToPack)) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const numbers = loaderData?.orders.map(({ number }) => number).join(', ')
  return [pageTitle(matches, numbers ? `Packing slip ${numbers}` : 'Packing slip')]
}

/** Printed without the rest of the page (print.css), each parcel on a sheet of its own. */
export default function PackingSlips({ loaderData: { orders } }: Route.ComponentProps) {
  const shop = useRouteLoaderData<Shop>('root')
  const [first] = orders
  const isOne = orders.length === 1
  const sheets = orders.flatMap(parcelsToPrint).length
  return (
    <section className="max-w-3xl">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <TextLink to={isOne ? `/dashboard/order/${first?._id}` : '/dashboard/toSend'}>
          {isOne ? `Order ${first?.number}` : 'To send'}
        </TextLink>
        <span className="flex flex-wrap items-center gap-3">
          <span className="text-quiet text-sm">Fits A4 and Letter</span>
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            {sheets === 1 ? 'Print slip' : `Print ${sheets} slips`}
          </button>
        </span>
      </div>
      <div className="grid gap-6 print:block">
        {orders.map((order) => (
          <PackingSlip
            key={order._id}
            order={order}
            shop={shop}
            timeZone={shop?.timeZone ?? 'UTC'}
          />
        ))}
      </div>
    </section>
  )
}
