import type { ReactNode } from 'react'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { formatPrice } from '#contract/money.ts'
import {
  type AmountRow,
  amountRows,
  amountText,
  includedTaxRows,
} from '#contract/order/amount-rows.ts'
import type { Invoice } from '#contract/order/invoice.ts'

type Props = { paper: Invoice; children: ReactNode }

/** The parts of an invoice or a credit note, its amounts, and as `children` what closes it. */
export function InvoiceLines({ paper, children }: Props) {
  const { kind, lines } = paper
  const isInvoice = kind === 'invoice'
  const last = lines.at(-1)
  return (
    <table className="w-full tabular-nums">
      <thead className="border-black border-b text-quiet text-sm">
        <tr>
          <th className="py-2 text-left font-normal">{isInvoice ? 'Part' : 'For'}</th>
          <th className="py-2 pl-3 text-right font-normal">Units</th>
          {isInvoice && (
            <>
              <th className="py-2 pl-3 text-right font-normal max-sm:hidden print:table-cell">
                Price
              </th>
              <th className="py-2 pl-3 text-right font-normal">Total</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, -1).map((line) => (
          <Line key={`${line.part.title} ${line.sku}`} line={line} isInvoice={isInvoice} />
        ))}
      </tbody>
      {/* No sheet begins with the amounts or what closes them: Chromium keeps a group of rows whole, and not a row with what follows the table. */}
      <tbody className="break-inside-avoid">
        {last && <Line line={last} isInvoice={isInvoice} />}
        {!isInvoice && !last && (
          <tr className="border-black/40 border-b">
            <td className="py-2" colSpan={2}>
              Partial refund
            </td>
          </tr>
        )}
        <tr>
          <td colSpan={isInvoice ? 4 : 2}>
            <Amounts paper={paper} />
            <div className="mt-8 [contain:inline-size]">{children}</div>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Line({ line, isInvoice }: { line: Invoice['lines'][number]; isInvoice: boolean }) {
  const { part, sku, coreCharge, quantity, pricePerUnit, total } = line
  return (
    <tr className="break-inside-avoid border-black/40 border-b align-top">
      <td className="py-2 wrap-anywhere">
        <bdi>{keepUnits(part.title)}</bdi>
        <MakersNumber part={part} />
        {sku && <span className="block font-mono text-xs">{sku}</span>}
        {coreCharge !== undefined && (
          <span className="block text-xs">Core charge {formatPrice(coreCharge)} each</span>
        )}
      </td>
      <td className="py-2 pl-3 text-right">{quantity}</td>
      {isInvoice && (
        <>
          <td className="py-2 pl-3 text-right max-sm:hidden print:table-cell">
            {formatPrice(pricePerUnit)}
          </td>
          <td className="py-2 pl-3 text-right">{total !== null && formatPrice(total)}</td>
        </>
      )}
    </tr>
  )
}

/** Long labels and amounts do not widen the columns of the table. */
function Amounts({ paper }: { paper: Invoice }) {
  const isInvoice = paper.kind === 'invoice'
  // A credit note says which taxes go back with it.
  const included = includedTaxRows(isInvoice ? paper : { ...paper, isTaxIncluded: true })
  return (
    <div className="[contain:inline-size]">
      <dl className="mt-4 ml-auto grid w-full gap-1 sm:w-3/4 print:w-3/4">
        {isInvoice && amountRows(paper).map((row) => <Amount key={row.label} {...row} />)}
        <Amount label={isInvoice ? 'Paid' : 'Refunded'} amount={paper.total} strong />
        {!isInvoice && paper.core !== undefined && (
          <Amount label="Core charges included" amount={paper.core} />
        )}
        {included.map((row) => (
          <Amount key={row.label} {...row} />
        ))}
      </dl>
    </div>
  )
}

function Amount({ label, strong, ...row }: AmountRow & { strong?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-6 ${strong ? 'mt-1 border-black border-t pt-2 font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{amountText(row)}</dd>
    </div>
  )
}
