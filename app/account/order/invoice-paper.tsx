import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { ShipTo } from '#app/order/ship-to.tsx'
import type { Invoice } from '#contract/order/invoice.ts'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import { paidName, paidWords } from '#contract/payment/paid-words.ts'
import { formatDayIn } from '#contract/shop-time.ts'
import { InvoiceLines } from './invoice-lines.tsx'

/** One sheet, black on white on screen and on paper; it fits A4 and Letter. */
export function InvoicePaper({ paper, credits }: { paper: Invoice; credits: Invoice[] }) {
  const { kind, number, of, at, timeZone, seller, buyer, order, reason } = paper
  // By the shop's clocks, as in its bookkeeping: the same wherever the paper is read.
  const dayOf = (iso: string) => formatDayIn(timeZone, new Date(iso))
  const isInvoice = kind === 'invoice'
  const title = isInvoice ? 'Invoice' : 'Credit note'
  const [name, ...address] = seller.address.split('\n')
  return (
    <article
      aria-label={`${title} ${number}`}
      data-theme="driveline" // paper is white, in either theme
      className="sheet grid gap-8 border border-base-300 bg-white p-6 text-black [--color-quiet:#333] not-last:break-after-page sm:p-10 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 wrap-anywhere">
        <p className="min-w-0 font-heading text-2xl">{name}</p>
        <p className="ml-auto whitespace-pre-line text-right text-sm">
          {[...address, seller.taxNumber].filter(Boolean).join('\n')}
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <p className="text-quiet text-sm">{isInvoice ? 'Bill to' : 'Credit to'}</p>
          {buyer ? (
            <address className="not-italic wrap-anywhere">
              <ShipTo order={{ customerName: buyer.name, address: buyer.address }} />
              <span className="block">{buyer.email}</span>
            </address>
          ) : (
            <p>Erased with the customer’s data</p>
          )}
        </div>
        <div>
          <h2 className="mb-2">{title}</h2>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
            <Fact label="Number">
              <strong className="whitespace-nowrap">{number}</strong>
            </Fact>
            {of && <Fact label="Of invoice">{of}</Fact>}
            <Fact label="Date">{dayOf(at)}</Fact>
            <Fact label="Order">{order.number}</Fact>
            {isInvoice && (
              <Fact label="Paid">
                {dayOf(order.paidAt)}, {paidName(order)}
              </Fact>
            )}
          </dl>
        </div>
      </div>
      <InvoiceLines paper={paper}>
        <div className="grid gap-6">
          <div className="grid gap-2 text-sm wrap-anywhere">
            {reason && (
              <p dir="auto" className="whitespace-pre-line">
                {reason}
              </p>
            )}
            <p>
              {isInvoice && 'Paid in full, thank you. '}
              {!isInvoice &&
                paper.total > 0 &&
                `It was paid ${paidWords(order)}, and goes back ${manualMethodOf(order.transactionId) ? 'outside card payments' : 'the same way'}. `}
              Transaction <span className="font-mono text-xs">{order.transactionId}</span>
            </p>
            {isInvoice && credits.length > 0 && (
              <p>
                {credits.map((credit) => (
                  <Fragment key={credit.number}>
                    A refund of {dayOf(credit.at)} is on credit note {credit.number}.{' '}
                  </Fragment>
                ))}
              </p>
            )}
          </div>
          <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-black/40 border-t pt-3 text-quiet text-xs wrap-anywhere">
            <span>{[name, ...address].join(' · ')}</span>
            <span>{[seller.email, seller.phone].filter(Boolean).join(' · ')}</span>
            <span>{number}</span>
          </footer>
        </div>
      </InvoiceLines>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
