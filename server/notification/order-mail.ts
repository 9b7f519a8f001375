import { recipientName } from '#contract/address/recipient-name.ts'
import { MAILS } from '#contract/mail/mail-texts.ts'
import { formatCents } from '#contract/money.ts'
import {
  type AmountRow,
  amountRows,
  amountText,
  includedTaxRows,
} from '#contract/order/amount-rows.ts'
import { arrivalDay } from '#contract/order/arrival-day.ts'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import type { ManualPayment } from '#contract/payment/manual-payment.ts'
import { dayIn, formatTimeIn } from '#contract/shop-time.ts'
import { sumOf } from '#contract/sum.ts'
import { env } from '../platform/env.server.ts'
import { FORMER_STAFF } from '../platform/identity/staff-name.ts'
import type { Block, MailContent } from '../platform/mail/layout.ts'
import { type OwnerText, openingOf } from '../platform/mail/owner-text.ts'
import { nameOfSeveral } from '../sales/order/order.ts'
import { fitBlocks, type UnsaidLine } from './fit-mail.ts'
import { toMailLine, toUnits } from './mail-lines.ts'
import type { MailedOrder, MailedRefund, MailedShipment } from './read-mailed-order.ts'
import { describeReturned, type ReturnEvent, returnBlocks } from './return-mail.ts'

// The mails about one order, made of the owner's texts and the order's data. They have what a
// customer typed (name and address) where the mail is of no use without it, and the name only once
// their email is verified: until then an attacker could choose what the shop writes to another
// person's email.

export type OrderEvent =
  | { kind: 'placed' | 'changed' | 'processing' | 'paymentFailed' | 'paid' | 'canceled' }
  | { kind: 'ownerPaid'; byHand?: ManualPayment | undefined }
  | { kind: 'shipped'; shipment: MailedShipment }
  | { kind: 'refunded'; refund: MailedRefund }
  | { kind: 'note'; note: { text: string } }
  | { kind: 'replied'; reply: { text: string; review: string } }
  | { kind: 'howItFits'; unsaid: UnsaidLine[] }
  | { kind: 'ownerCancel' | 'cancelDeclined'; words: string }
  | ReturnEvent

export function orderMail(
  event: OrderEvent,
  order: MailedOrder,
  texts: OwnerText,
  shop: string,
): MailContent {
  const isForOwner = MAILS[event.kind].to === 'owner'
  const greeting = order.isVerified && !isForOwner ? `Hello ${order.name},\n\n` : ''
  const said = { ...texts, ...(isByHand(event) && { text: BY_HAND }) }
  const { subject, opening } = openingOf(said, valuesOf(event, order, shop), greeting)
  return {
    subject,
    about: `Order ${order.number}`,
    blocks: [...opening, ...blocksOf(event, order, texts)],
    ...(!isForOwner && { why: `You’re receiving this email because you ordered at ${shop}.` }),
  }
}

/** In place of the owner's text, which speaks of the card. */
const BY_HAND =
  'Your refund of {amount} is recorded. You paid outside our card payments, so that is how the money goes back to you.'

function isByHand(event: OrderEvent) {
  return event.kind === 'refunded' && manualMethodOf(event.refund.paymentId) !== undefined
}

function valuesOf(event: OrderEvent, order: MailedOrder, shop: string) {
  const part = nameOfSeveral(order.lines[0]?.part.title ?? '', order.lines.length)
  const isForOwner = MAILS[event.kind].to === 'owner'
  const name = order.isVerified || isForOwner ? order.name : 'customer'
  const total = formatCents(order.totalCents)
  const values = { shop, order: String(order.number), name, part, total }
  if (event.kind === 'refunded') {
    return { ...values, amount: formatCents(event.refund.cents), reason: event.refund.reason }
  }
  if (event.kind === 'canceled') return { ...values, reason: order.cancelReason ?? '' }
  if ('words' in event) return { ...values, reason: event.words }
  if ('returned' in event) {
    const { refusal } = event.returned
    return { ...values, units: describeReturned(event.returned), reason: refusal ?? '' }
  }
  if (event.kind !== 'shipped') return values
  const { number, carrier, tracking, lines } = event.shipment
  const units = describeUnits(lines, order.units)
  return { ...values, units, parcel: String(number), carrier, tracking: tracking ?? '' }
}

/** Such as `3 of your 5 parts`. */
function describeUnits(lines: { quantity: number }[], ordered: number) {
  const units = sumOf(lines, ({ quantity }) => quantity)
  if (units < ordered) return `${units} of your ${ordered} parts`
  return ordered === 1 ? 'your part' : `your ${ordered} parts`
}

function blocksOf(event: OrderEvent, order: MailedOrder, texts: OwnerText): Block[] {
  if ('returned' in event) return [...returnBlocks(event), ...seeOrder(order)]
  switch (event.kind) {
    case 'placed':
    case 'changed':
      return [...payment(order), lines(order, 'Total'), ...delivery(order)]
    case 'processing':
      return [lines(order, 'Total'), ...seeOrder(order)]
    case 'paymentFailed':
      return [...payment(order), lines(order, 'Total'), ...seeOrder(order)]
    case 'paid':
      return [
        lines(order, 'Paid'),
        ...delivery(order),
        ...(order.link || order.isAccountClosed
          ? seeOrder(order)
          : [link('See your receipt', `/dashboard/receipt/${order.id}`)]),
      ]
    case 'shipped':
      return [...shipmentBlocks(event.shipment, texts), goesTo(order), ...seeOrder(order)]
    case 'refunded':
      return [...refunded(event.refund), ...seeOrder(order)]
    case 'canceled':
      return canceled(order)
    case 'note':
      return [{ kind: 'box', text: event.note.text }, ...seeOrder(order)]
    case 'cancelDeclined':
      return [{ kind: 'box', title: 'Why', text: event.words }, ...seeOrder(order)]
    case 'ownerCancel': {
      const why: Block[] = event.words ? [{ kind: 'box', title: 'Why', text: event.words }] : []
      return [...why, link('Open the order', `/dashboard/order/${order.id}`)]
    }
    case 'replied':
      return [
        { kind: 'quiet', text: event.reply.review },
        { kind: 'box', text: event.reply.text },
        ...seeOrder(order),
      ]
    case 'howItFits':
      return fitBlocks(event.unsaid, order, seeOrder(order))
    case 'ownerPaid':
      return [
        lines(order, 'Paid', 'The order'),
        { kind: 'block', title: 'For', text: order.name },
        ...byHand(event.byHand),
        link('Open the order', `/dashboard/order/${order.id}`),
      ]
  }
}

/** The owner sees whose word it is that the money came. */
function byHand(payment: ManualPayment | undefined): Block[] {
  if (!payment) return []
  const { method, by } = payment
  const text = `${method}, recorded by ${by ?? FORMER_STAFF}`
  return [{ kind: 'block', title: 'Paid outside Stripe', text }]
}

function payment(order: MailedOrder): Block[] {
  if (order.isPaid || order.isCanceled || order.isProcessing) return []
  const { heldUntil, timeZone } = order
  const until = heldUntil && `Your units are held until ${formatTimeIn(timeZone, heldUntil)}.`
  const url = order.link ?? `${env.publicUrl}/dashboard/payment/${order.id}`
  const label = `Pay ${formatCents(order.totalCents)}`
  return [{ kind: 'button', label, url, ...(until && { note: until }) }]
}

function shipmentBlocks({ lines, toCome, ...sent }: MailedShipment, texts: OwnerText) {
  const blocks: Block[] = [
    ...carrierBlocks(sent, texts),
    { kind: 'lines', title: 'In this parcel', lines: lines.map(toUnits) },
  ]
  if (toCome.length > 0) {
    const units = toCome.map(({ part, quantity }) => `${quantity} × ${part.title}`).join('\n')
    const text = `${units}\nWe’ll email you when the rest ships. You won’t be charged again.`
    blocks.push({ kind: 'box', title: 'Still to come', text })
  }
  return blocks
}

/** Without a link, only what the owner’s paragraph has not said. */
function carrierBlocks(
  { number, carrier, tracking, trackingUrl }: Omit<MailedShipment, 'lines' | 'toCome'>,
  { text }: OwnerText,
): Block[] {
  const sentBy = tracking ? `${carrier} ${tracking}` : carrier
  if (trackingUrl) {
    return [{ kind: 'button', label: `Track parcel ${number}`, url: trackingUrl, note: sentBy }]
  }
  if (!text.includes('{carrier}')) return [{ kind: 'quiet', text: `Sent with ${sentBy}.` }]
  if (!tracking || text.includes('{tracking}')) return []
  return [{ kind: 'quiet', text: `Tracking number: ${tracking}` }]
}

function refunded({ reason, lines }: MailedRefund): Block[] {
  const blocks: Block[] = [{ kind: 'box', title: 'Why', text: reason }]
  if (lines.length > 0) blocks.push({ kind: 'lines', title: 'Not sent', lines: lines.map(toUnits) })
  return blocks
}

function canceled({ cancelReason, isCharged }: MailedOrder): Block[] {
  const blocks: Block[] = cancelReason ? [{ kind: 'box', title: 'Why', text: cancelReason }] : []
  const money = isCharged
    ? 'The money goes back to what you paid with. Banks can take 5 to 10 days to show it.'
    : 'Nothing was charged.'
  return [...blocks, { kind: 'text', text: money }]
}

function lines(order: MailedOrder, label: string, title = 'Your order'): Block {
  return {
    kind: 'lines',
    title,
    lines: order.lines.map(toMailLine),
    amounts: amountRows(order.amounts).map(toAmount),
    total: { label, value: formatCents(order.totalCents) },
    included: includedTaxRows(order.amounts).map(toAmount),
  }
}

function toAmount(row: AmountRow) {
  return { label: row.label, value: amountText(row) }
}

function goesTo({ name, address, hasRecipient }: MailedOrder): Block {
  const above = recipientName({ customerName: name, address, hasRecipient })
  return { kind: 'block', title: 'Ship to', text: [above, address].filter(Boolean).join('\n') }
}

/** Where it goes, and the promised day, unless the mail is sent again after it. */
function delivery(order: MailedOrder): Block[] {
  const day = arrivalDay(order.promisedBy ?? undefined, dayIn(order.timeZone))
  return [
    goesTo(order),
    ...(day ? [{ kind: 'block' as const, title: 'Arrives by', text: day }] : []),
  ]
}

function link(label: string, path: string): Block {
  return { kind: 'button', label, url: env.publicUrl + path }
}

/** Nothing for a closed account: a link would lead to Login. */
function seeOrder({ id, link: url, isAccountClosed }: MailedOrder): Block[] {
  if (isAccountClosed) return []
  const label = 'See your order'
  return [url ? { kind: 'button', label, url } : link(label, `/order/${id}`)]
}
