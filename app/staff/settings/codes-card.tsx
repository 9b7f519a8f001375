import { stopDiscount } from '#app/api/discount.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { formatCount, formatPrice } from '#contract/money.ts'
import type { Discount } from '#contract/pricing/discount.ts'
import { NewCodeForm } from './new-code-form.tsx'

const COLUMNS = ['Code', 'Discount', 'Valid', 'Uses', 'Action']
const WIDTHS = ['w-36', '', 'w-60', 'w-28', 'w-26']

/** The discount codes: what each takes off, and how often it was used. */
export function CodesCard({ codes }: { codes: Discount[] }) {
  return (
    <Card className="grid gap-4 p-5">
      <p className="max-w-prose text-quiet text-sm">
        One code per order. You can’t change a discount later: stop the code and create another.
      </p>
      <NewCodeForm />
      {codes.length > 0 && (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {codes.map((code) => (
            <Row key={code._id}>
              <Cell label="Code">
                <span className="font-mono text-sm wrap-anywhere">{code.code}</span>
              </Cell>
              <Cell label="Discount">
                <span className="text-sm wrap-anywhere">{takesOff(code)}</span>
              </Cell>
              <Cell label="Valid">
                <Validity code={code} />
              </Cell>
              <Cell label="Uses">
                <span className="text-sm">
                  {formatCount(code.uses)}
                  {code.maxUses !== null && ` of ${formatCount(code.maxUses)}`}
                </span>
                {code.maxPerCustomer !== null && (
                  <span className="block text-quiet text-sm">
                    {formatCount(code.maxPerCustomer)} per customer
                  </span>
                )}
              </Cell>
              <Cell label="Action" bare>
                {!hasEnded(code) && (
                  <ConfirmButton
                    label="Stop"
                    aria-label={`Stop ${code.code}`}
                    title={`Stop ${code.code}?`}
                    action="Stop the code"
                    onConfirm={() => stopDiscount(code._id)}
                    success="The code is stopped."
                  >
                    <p>New orders can’t use it. Orders that already have it keep it.</p>
                  </ConfirmButton>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}

function takesOff({ kind, percent, amount, minimum, productIds, partNames }: Discount) {
  const off =
    kind === 'free delivery'
      ? 'Free delivery'
      : kind === 'percent'
        ? `${percent}%`
        : formatPrice(amount ?? 0)
  const parts = productIds && `of ${namesOf(partNames, productIds.length)}`
  const from = minimum > 0 && `from ${formatPrice(minimum)}`
  return [off, parts, from].filter(Boolean).join(' ')
}

/** `Brake pads, Brake disc and 3 more` */
function namesOf(names: string[], count: number) {
  if (names.length === 0) return `${formatCount(count)} parts`
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ')
}

/** A line for its beginning and one for its end. */
function Validity({ code: { from, until, stoppedAt } }: { code: Discount }) {
  const lines = stoppedAt
    ? [`Stopped ${formatDateTime(stoppedAt)}`]
    : [`From ${formatDateTime(from)}`, until && `to ${formatDateTime(until)}`]
  return lines.map(
    (line) =>
      line && (
        <span key={line} className="block text-sm leading-5">
          {line}
        </span>
      ),
  )
}

function hasEnded({ until, stoppedAt }: Discount) {
  return stoppedAt !== null || (until !== null && Date.parse(until) <= Date.now())
}
