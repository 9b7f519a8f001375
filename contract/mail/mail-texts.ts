import { keysOf } from '../typed-keys.ts'

// The mails about orders and about the shop. The owner edits the subject and one paragraph of each;
// the rest, such as the lines of a receipt, is the shop's.

/** The meaning of each placeholder, for the owner. */
export const PLACEHOLDERS = {
  shop: 'the shop’s name',
  order: 'the order’s number',
  name: 'the customer’s name',
  part: 'what was ordered; in an alert, the part',
  total: 'what the order costs',
  units: 'what is in the parcel, such as “3 of your 5 parts”; for a return, such as “2 parts”',
  parcel: 'the parcel’s number, from 1',
  carrier: 'the carrier',
  tracking: 'the tracking number',
  amount: 'what was refunded',
  reason: 'why, as the customer reads it',
  count: 'how many',
  what: 'what the bank says, such as “Disputed: order 1043, $52.80”, with “and 2 more” if there are',
} as const

type Placeholder = keyof typeof PLACEHOLDERS

type MailType = {
  title: string
  to: 'customer' | 'owner'
  /** Says to whom and when it is sent. */
  when: string
  canBeOff: boolean
  /** Not sent until the owner turns it on. */
  startsOff?: true
  placeholders: readonly Placeholder[]
  subject: string
  text: string
}

const OF_ORDER = ['order', 'name', 'shop', 'part', 'total'] as const

/** With the texts that they have until the owner writes others. */
export const MAILS = {
  placed: {
    title: 'Order placed',
    to: 'customer',
    when: 'To the customer, at once. Not to an unverified email, unless you placed the order.',
    canBeOff: true,
    placeholders: OF_ORDER,
    subject: 'We have your order {order}',
    text: 'Thank you for your order. We’ll pack it as soon as it’s paid.',
  },
  changed: {
    title: 'Order changed',
    to: 'customer',
    when: 'To the customer, when you change the lines of an unpaid order.',
    canBeOff: true,
    placeholders: OF_ORDER,
    subject: 'Your order {order} has changed',
    text: 'We have changed your order, which now costs {total}. We’ll pack it as soon as it’s paid.',
  },
  paid: {
    title: 'Receipt',
    to: 'customer',
    when: 'To the customer, when the order is paid. Guests always get it: it has the link to their order.',
    canBeOff: true,
    placeholders: OF_ORDER,
    subject: 'Paid: your receipt for order {order}',
    text: 'Thank you. We’ve received your payment of {total} and will pack your order next.',
  },
  processing: {
    title: 'Payment processing',
    to: 'customer',
    when: 'To the customer, when a bank begins to process their payment.',
    canBeOff: true,
    placeholders: OF_ORDER,
    subject: 'Your payment for order {order} is being processed',
    text: 'Your bank is processing your payment of {total}. This can take a few days. Your units are set aside, and we’ll email you when the payment has arrived.',
  },
  paymentFailed: {
    title: 'Payment failed',
    to: 'customer',
    when: 'To the customer, when a bank has refused a payment that was being processed.',
    canBeOff: false,
    placeholders: OF_ORDER,
    subject: 'Your payment for order {order} failed',
    text: 'Your bank did not make the payment of {total}. Nothing was charged. You can pay again if the parts are still in stock.',
  },
  shipped: {
    title: 'Shipped',
    to: 'customer',
    when: 'To the customer, for each parcel.',
    canBeOff: true,
    placeholders: [...OF_ORDER, 'units', 'parcel', 'carrier', 'tracking'],
    subject: 'On the way: {units} (order {order})',
    text: 'Parcel {parcel} has left us with {carrier}.',
  },
  refunded: {
    title: 'Refunded',
    to: 'customer',
    when: 'To the customer, for each refund, when it is made.',
    canBeOff: true,
    placeholders: [...OF_ORDER, 'amount', 'reason'],
    subject: 'Your refund of {amount} (order {order})',
    text: 'We have sent {amount} back to what you paid with. Banks can take 5 to 10 days to show it.',
  },
  canceled: {
    title: 'Canceled',
    to: 'customer',
    when: 'To the customer, when the shop cancels the order or its units are sold out.',
    canBeOff: false,
    placeholders: [...OF_ORDER, 'reason'],
    subject: 'Order {order} is canceled',
    text: 'We’re sorry: your order for {part} is canceled.',
  },
  note: {
    title: 'Note',
    to: 'customer',
    when: 'To the customer, when you write them a note.',
    canBeOff: false,
    placeholders: OF_ORDER,
    subject: 'A note about your order {order}',
    text: 'We have written to you about your order:',
  },
  cancelDeclined: {
    title: 'Cancellation declined',
    to: 'customer',
    when: 'To the customer, when you decline to cancel a paid order.',
    canBeOff: false,
    placeholders: [...OF_ORDER, 'reason'],
    subject: 'We can’t cancel your order {order}',
    text: 'You asked us to cancel your order for {part}. We can’t, and will send it.',
  },
  returnRequested: {
    title: 'Return requested',
    to: 'customer',
    when: 'To the customer, when they request a return.',
    canBeOff: true,
    placeholders: [...OF_ORDER, 'units'],
    subject: 'We have your request (order {order})',
    text: 'We have your request to send back {units}. Please don’t send anything yet: our next email will tell you how.',
  },
  returnApproved: {
    title: 'Return approved',
    to: 'customer',
    when: 'To the customer, when you approve a return, with your instructions.',
    canBeOff: false,
    placeholders: [...OF_ORDER, 'units'],
    subject: 'Your return is approved (order {order})',
    text: 'Your return of {units} is approved. Please send it back.',
  },
  returnRefused: {
    title: 'Return declined',
    to: 'customer',
    when: 'To the customer, when you decline a return.',
    canBeOff: false,
    placeholders: [...OF_ORDER, 'units', 'reason'],
    subject: 'About your return (order {order})',
    text: 'We can’t accept this return: {units}.',
  },
  returnReceived: {
    title: 'Return received',
    to: 'customer',
    when: 'To the customer, when the parts of a return arrive.',
    canBeOff: true,
    placeholders: [...OF_ORDER, 'units'],
    subject: 'We received your return (order {order})',
    text: 'We received {units}. We’ll email you again when your return is complete.',
  },
  returnClosed: {
    title: 'Return closed',
    to: 'customer',
    when: 'To the customer, when you close a return without a refund because it was refunded earlier.',
    canBeOff: true,
    placeholders: [...OF_ORDER, 'units'],
    subject: 'Your return is complete (order {order})',
    text: 'Your return of {units} is complete. It was refunded earlier, so nothing more is due.',
  },
  replied: {
    title: 'Reply to a review',
    to: 'customer',
    when: 'To the customer, when you first reply to their review of a part.',
    canBeOff: true,
    placeholders: OF_ORDER,
    subject: 'We have replied to your review (order {order})',
    text: 'Thank you for your review. We have replied to it:',
  },
  howItFits: {
    title: 'How does it fit?',
    to: 'customer',
    when: 'To the customer, once, 14 days after the first parcel of an order. In Germany and elsewhere such an email is advertising, for which you need consent.',
    canBeOff: true,
    startsOff: true,
    placeholders: OF_ORDER,
    subject: 'How does it fit? Your order {order}',
    text: 'Two weeks ago your order left us. Did the parts fit? Two clicks help the next person with your car.',
  },
  answered: {
    title: 'Answer',
    to: 'customer',
    when: 'To whoever asked about a part, when you answer.',
    canBeOff: false,
    placeholders: ['part', 'shop'],
    subject: 'Our answer about {part}',
    text: 'Thank you for your question. Here is our answer:',
  },
  backInStock: {
    title: 'Back in stock',
    to: 'customer',
    when: 'Once, to the person who asked for it on the part’s page.',
    canBeOff: false,
    placeholders: ['part', 'shop'],
    subject: 'Back in stock: {part}',
    text: 'The part that you asked about is back.',
  },
  question: {
    title: 'A question',
    to: 'owner',
    when: 'To you, when a buyer asks about a part. Your reply goes to the buyer.',
    canBeOff: true,
    placeholders: ['part', 'name', 'shop'],
    subject: 'A question about {part}',
    text: '{name} asks:',
  },
  ownerPaid: {
    title: 'A paid order',
    to: 'owner',
    when: 'To you, when an order is paid.',
    canBeOff: true,
    placeholders: OF_ORDER,
    subject: 'Order {order} is paid: {total}',
    text: 'It’s ready to pack.',
  },
  ownerCancel: {
    title: 'A cancellation',
    to: 'owner',
    when: 'To you, when a customer asks to cancel a paid order.',
    canBeOff: true,
    placeholders: [...OF_ORDER, 'reason'],
    subject: 'Cancel order {order}? {name} asks',
    text: 'Refund it, or decline the request. Until then it can’t be packed.',
  },
  disputed: {
    title: 'A disputed payment',
    to: 'owner',
    when: 'To you, when a bank disputes a payment, asks about it, or warns of fraud; at most once an hour.',
    canBeOff: true,
    placeholders: ['what', 'shop'],
    subject: '{what}',
    text: 'Please check the order before you ship anything more.',
  },
  lowStock: {
    title: 'Low stock',
    to: 'owner',
    when: 'To you, in the morning, when another part has run low since the day before.',
    canBeOff: true,
    placeholders: ['count', 'shop'],
    subject: 'Running low: {count}',
    text: 'These parts are at or below their low-stock threshold.',
  },
  failed: {
    title: 'Something failed',
    to: 'owner',
    when: 'To you, at most once an hour.',
    canBeOff: false,
    placeholders: ['count', 'shop'],
    subject: 'Something failed in {shop}',
    text: 'The shop has stopped trying. Once the cause is fixed, try again, or dismiss what is no longer needed.',
  },
} as const satisfies Record<string, MailType>

export type MailKind = keyof typeof MAILS

export const MAIL_KINDS = keysOf(MAILS)

export function mailKindsTo(recipient: MailType['to']) {
  return MAIL_KINDS.filter((kind) => MAILS[kind].to === recipient)
}

/**
 * Which mail a job's event causes, such as `shipped 1` and `shipped 1 again 2`; undefined for an
 * unknown one.
 */
export function mailKindOf(event: string): MailKind | undefined {
  if (event.startsWith('owner paid')) return 'ownerPaid'
  if (event.startsWith('owner cancel')) return 'ownerCancel'
  if (event.startsWith('low stock ')) return 'lowStock'
  return MAIL_KINDS.find((kind) => kind === event.split(' ')[0])
}

/** Such as `{order}`, or anything else in braces: the owner may have mistyped it. */
export const PLACEHOLDER = /\{([^{}]*)\}/g

/** Puts values in the place of placeholders, once: a value that looks like one stays as it is. */
export function fillIn(text: string, values: Partial<Record<string, string>>) {
  return text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)
}
