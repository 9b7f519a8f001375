import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Invoice } from '#contract/order/invoice.ts'
import { InvoicePaper } from './invoice-paper.tsx'

/** Late on November 25 in Chicago. */
const AT = '2026-11-26T03:13:00.000Z'

const PAPER: Invoice = {
  ...{ _id: 'invoice', orderId: 'order', kind: 'invoice', number: 'D-0004', of: null, at: AT },
  timeZone: 'America/Chicago',
  seller: { address: 'Driveline\n1 Main Street', taxNumber: '', email: '', phone: '' },
  buyer: { name: 'Gwen Guest', email: 'gwen@example.com', address: '2208 Rosewood Ave' },
  order: { number: 1004, placedAt: AT, paidAt: AT, transactionId: 'pi_1' },
  ...{ lines: [], goods: 10, discount: 0, code: null, shipping: 0, shippingName: null },
  ...{ isTaxIncluded: false, taxes: [], total: 10, reason: null },
}

test('the days of an invoice are the shop’s, wherever it is read', async () => {
  const credit = { ...PAPER, kind: 'credit note' as const, number: 'D-0005', of: 'D-0004' }
  const of = async (timeZone: string) => {
    const paper = { ...PAPER, timeZone }
    const screen = await render(<InvoicePaper paper={paper} credits={[{ ...credit, timeZone }]} />)
    const text = screen.container.textContent?.match(/Nov \d+, 2026/g)
    await screen.unmount()
    return text
  }
  expect(await of('America/Chicago')).toEqual(Array(3).fill('Nov 25, 2026'))
  expect(await of('UTC')).toEqual(Array(3).fill('Nov 26, 2026'))
})

test('the head of an invoice says the seller’s name once', async () => {
  const { container } = await render(<InvoicePaper paper={PAPER} credits={[]} />)
  expect(container.querySelector('header')?.textContent).toBe('Driveline1 Main Street')
})

test('neither the totals of an invoice nor what closes it begin a sheet: its last line goes with them', async () => {
  const line = { sku: null, quantity: 1, pricePerUnit: 5, total: 5 }
  const lines = ['Brake pads', 'Oil filter'].map((title) => ({
    ...line,
    part: { title, number: null, brand: null },
  }))
  const { container } = await render(<InvoicePaper paper={{ ...PAPER, lines }} credits={[]} />)
  const last = container.querySelector('.break-inside-avoid:has(dl)')
  expect(last?.textContent).toMatch(
    /^Oil filter.*Paid\$10\.00Paid in full, thank you\. Transaction pi_1.*D-0004$/,
  )
})

test('the papers of an order that a bank debit has paid say so', async () => {
  const paper = { ...PAPER, order: { ...PAPER.order, paidWith: 'us_bank_account' } }
  const screen = await render(<InvoicePaper paper={paper} credits={[]} />)
  await expect.element(screen.getByText('2026, bank debit')).toBeVisible()
  await screen.rerender(<InvoicePaper paper={{ ...paper, kind: 'credit note' }} credits={[]} />)
  await expect
    .element(screen.getByText('It was paid by bank debit, and goes back the same way.'))
    .toBeVisible()
})
