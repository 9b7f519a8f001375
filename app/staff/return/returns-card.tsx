import { Card } from '#app/ui/components/card.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'
import { ReturnMark } from './return-mark.tsx'
import { ReturnActions, ReturnParts } from './staff-return.tsx'

/** The order's returns, each with what can be done with it. */
export function ReturnsCard({ returns }: { returns: StaffReturn[] }) {
  if (returns.length === 0) return null
  return (
    <Card as="section" aria-label="Returns" className="p-4 sm:p-5">
      <h3>Returns</h3>
      <ul className="mt-1">
        {returns.map((one) => (
          <li key={one._id} className="grid gap-2 border-base-300 py-3 not-last:border-b">
            <p className="flex flex-wrap items-center gap-x-3">
              <strong>Return {one.number}</strong>
              <ReturnMark state={one.state} />
              <time dateTime={one.requestedAt} className="text-quiet text-sm">
                {formatDate(one.requestedAt)}
              </time>
            </p>
            <ReturnParts of={one} />
            {one.refusal && <p className="text-sm wrap-anywhere">Declined: {one.refusal}</p>}
            <ReturnActions one={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
