import { InvoicePaper } from '#app/account/order/invoice-paper.tsx'
import { LoadingOrder } from '#app/account/order/loading-order.tsx'
import { OrderForbidden } from '#app/account/order/order-forbidden.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { listInvoicesOf } from '../../api/invoice.ts'
import { loadAsCustomer } from '../../session/require-customer.ts'
import { isAllowed, loadSession } from '../../session/session.ts'
import type { Route } from './+types/invoice'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsCustomer(request, params.id, async () => {
    const isStaff = isAllowed(await loadSession(), 'orders', 'accounts')
    return { papers: await listInvoicesOf(params.id), isStaff }
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const [first] = loaderData?.papers ?? []
  return [pageTitle(matches, first ? `Invoice ${first.number}` : 'Invoice')]
}

export function HydrateFallback() {
  return <LoadingOrder title="Invoice" />
}

/**
 * The invoice and its credit notes, each on a sheet of its own; printed without the rest of the
 * page (print.css).
 */
export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <div className="content-width py-10">
        <OrderForbidden />
      </div>
    )
  }
  const { papers, isStaff } = loaderData
  const back = isStaff ? `/dashboard/order/${params.id}` : `/order/${params.id}`
  const number = papers[0]?.order.number
  return (
    <section className="content-width py-4 lg:py-6 print:py-0">
      <div className="max-w-3xl">
        <h1 className="sr-only">Invoice</h1>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
          <TextLink to={back}>{number ? `Order ${number}` : 'Order'}</TextLink>
          {papers.length > 0 && (
            <span className="flex flex-wrap items-center gap-3">
              <span className="text-quiet text-sm">Fits A4 and Letter</span>
              <button type="button" className="btn btn-primary" onClick={() => window.print()}>
                Print {papers.length === 1 ? 'invoice' : `${papers.length} sheets`}
              </button>
            </span>
          )}
        </div>
        {papers.length === 0 && (
          <Card className="p-5 lg:p-8">
            <p>This order has no invoice. Its receipt has what was paid.</p>
            <TextLink to={`/dashboard/receipt/${params.id}`}>Receipt</TextLink>
          </Card>
        )}
        <div className="grid gap-6 print:block">
          {papers.map((paper) => (
            <InvoicePaper
              key={paper._id}
              paper={paper}
              credits={papers.filter(({ kind, total }) => kind === 'credit note' && total > 0)}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
