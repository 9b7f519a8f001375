import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { formatCountOf } from '#contract/money.ts'
import type { TodayReport } from '#contract/staff/report.ts'

type Props = {
  report: TodayReport
  /** May the role open a page? */
  mayOpen: (path: string) => boolean
}

/** For a role with one kind of work: what to do now. */
export function FirstThing({ report, mayOpen }: Props) {
  const first = mayOpen('/dashboard/toSend') ? packing(report) : books(report)
  return (
    <Card
      as="section"
      aria-label="Do first"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      <p className="text-lg">{first.says}</p>
      <Link to={first.to} className="btn btn-primary btn-lg max-sm:w-full">
        {first.action}
      </Link>
    </Card>
  )
}

function packing({ toSend, returns }: TodayReport) {
  const orders = toSend?.count ?? 0
  if (orders > 0) {
    const late = toSend && toSend.late > 0 ? `, ${toSend.late} late` : ''
    const says = `${formatCountOf(orders, 'order')} to pack${late}.`
    return { says, to: '/dashboard/toSend', action: 'Pack the next' }
  }
  const arriving = returns ? returns.count - returns.requested - returns.received : 0
  if (arriving > 0) {
    const says = `All is sent. ${formatCountOf(arriving, 'return')} may arrive today.`
    return { says, to: '/dashboard/returns?state=open', action: 'Returns' }
  }
  const says = 'All is sent. Has something come in?'
  return { says, to: '/dashboard/receive', action: 'Receive stock' }
}

function books({ disputes }: TodayReport) {
  if (disputes && disputes.open > 0) {
    const says = `${formatCountOf(disputes.open, 'dispute')} with a bank, open.`
    return { says, to: '/dashboard/manageOrders?state=disputed', action: 'See the orders' }
  }
  const says = 'Sales, refunds, taxes and invoices of last month, as tables.'
  return { says, to: '/dashboard/exports', action: 'Export the books' }
}
