import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import type { MailDraft, MailPreview } from '#contract/mail/mail-draft.ts'
import { AppError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import { failureContent } from '../platform/mail/failure-mail.ts'
import { layOut, type MailContent } from '../platform/mail/layout.ts'
import { sendMailOfJob } from '../platform/mail/send.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { backInStockContent } from './back-in-stock-mail.ts'
import { disputeContent } from './dispute-mail.ts'
import { lowStockContent } from './low-stock-mail.ts'
import { type OrderEvent, orderMail } from './order-mail.ts'
import { answerMail, type MailedQuestion, questionMail } from './question-mail.ts'
import type { MailedOrder, MailedShipment } from './read-mailed-order.ts'
import { isReturnEvent, type MailedReturn } from './read-mailed-return.ts'

// What the owner is writing, seen as a mail about an order that does not exist.

const FITS_GOLF: OrderedFit = {
  vehicle: '2014 Volkswagen Golf',
  verdict: 'fits',
  reason: 'Made for 2010 to 2014',
  answers: [],
}

const SAMPLE_ORDER: MailedOrder = {
  id: '00000000-0000-7000-8000-000000000000',
  number: 1043,
  email: 'daniel@example.com',
  name: 'Daniel Okafor',
  address: '2210 Westheimer Rd, Unit 4\nHouston, TX 77098',
  promisedBy: null,
  totalCents: 21_190,
  amounts: { goods: 211.9 },
  units: 5,
  lines: [
    {
      part: { title: 'Vented brake disc 288 mm', number: 'BR 2881.V', brand: 'Norbrake' },
      sku: 'KST-288V',
      fit: FITS_GOLF,
      unitCents: 6_450,
      quantity: 2,
    },
    {
      part: { title: 'Brake pads, front axle, set', number: 'NB-2451.F', brand: 'Norbrake' },
      sku: 'KST-P155',
      fit: FITS_GOLF,
      unitCents: 5_790,
      quantity: 1,
    },
    {
      part: { title: 'Spark plug M14, nickel', number: 'ZP 14-N8', brand: 'Zindal' },
      sku: 'VLT-M14N',
      unitCents: 1_250,
      quantity: 2,
    },
  ],
  isPaid: true,
  isProcessing: false,
  isCanceled: false,
  isCharged: true,
  cancelReason: null,
  heldUntil: null,
  timeZone: 'UTC',
  isVerified: true,
  isGuest: false,
  isAccountClosed: false,
  isOfStaff: false,
}

const SAMPLE_RETURN: MailedReturn = {
  isCore: false,
  instructions:
    'Print this email and put it in the parcel. Send it to 1 Main Street, Springfield, IL 62701.',
  refusal: 'The discs have been driven with.',
  lines: SAMPLE_ORDER.lines.slice(0, 1),
}

const SAMPLE_QUESTION: MailedQuestion = {
  ...{ productId: SAMPLE_ORDER.id, part: 'Vented brake disc 288 mm', isVerified: true },
  ...{ name: SAMPLE_ORDER.name, email: SAMPLE_ORDER.email, vehicle: '2014 Volkswagen Golf' },
  text: 'Is the retaining screw in the box?',
  answer: 'Yes, it is.',
}

const SAMPLE_PART = {
  ...{ id: SAMPLE_ORDER.id, alertId: SAMPLE_ORDER.id, name: 'Vented brake disc 288 mm' },
  ...{ title: null, number: 'BR 2881.V', pricePerUnitCents: 6_450 },
  ...{ availableQuantity: 24, minimumOrderQuantity: 2, packSize: 1 },
}

const CANCEL_REASON = 'The units were sold to others before the payment arrived.'

const CANCEL_WORDS = {
  ownerCancel: 'I ordered the wrong size.',
  cancelDeclined: 'The discs are already on their way to the carrier.',
}

const SAMPLE_SHIPMENT: MailedShipment = {
  number: 1,
  carrier: 'UPS',
  tracking: '1Z999AA10123456784',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  lines: SAMPLE_ORDER.lines.slice(0, 2),
  toCome: SAMPLE_ORDER.lines.slice(2),
}

/** As it would look, with the texts that are being written. */
export async function previewMail(actor: SessionUser, draft: MailDraft): Promise<MailPreview> {
  const { subject, html, text } = await compose(actor, draft)
  return { subject, html, text }
}

/** Sends it to the editor who is writing it. @throws AppError 502 with what the mail server says */
export async function sendDraft(actor: SessionUser, draft: MailDraft) {
  const mail = await compose(actor, draft)
  try {
    await sendMailOfJob({ ...mail, subject: `[Test] ${mail.subject}` }, {})
  } catch (error) {
    if (error instanceof JobError) throw new AppError(502, `${error.message}.`)
    throw error
  }
}

async function compose({ email }: SessionUser, { kind, ...texts }: MailDraft) {
  const { name: shop } = await getSetting('shop')
  return layOut(email, contentOf(kind, texts, shop))
}

type Texts = Pick<MailDraft, 'subject' | 'text'>

function contentOf(kind: MailDraft['kind'], texts: Texts, shop: string): MailContent {
  if (kind === 'lowStock') {
    const rows = [
      { name: 'Spark plug M14, nickel', sku: 'VLT-M14N', left: 0, held: 0 },
      { name: 'Vented brake disc 288 mm', sku: 'KST-288V', left: 3, held: 2 },
    ]
    return lowStockContent({ rows, fresh: rows.length, all: 6 }, texts, shop)
  }
  if (kind === 'question') return questionMail(SAMPLE_QUESTION, texts, shop)
  if (kind === 'answered') return answerMail(SAMPLE_QUESTION, texts, shop)
  if (kind === 'backInStock') return backInStockContent(SAMPLE_PART, texts, shop)
  if (kind === 'disputed') {
    const dueBy = new Date(Date.now() + 7 * 24 * 60 * 60_000)
    const { id, number, totalCents: amountCents } = SAMPLE_ORDER
    const sample = {
      kind: 'dispute',
      state: 'open',
      reason: 'fraudulent',
      url: null,
      timeZone: 'UTC',
    } as const
    return disputeContent([{ ...sample, amountCents, dueBy, order: { id, number } }], texts, shop)
  }
  if (kind === 'failed') {
    const failures = [
      {
        name: `Email: Receipt, order 1043, to ${SAMPLE_ORDER.email}`,
        detail: 'No such mailbox',
        end: '',
      },
    ]
    return failureContent({ failures }, texts, shop)
  }
  return orderMail(eventOf(kind), orderFor(kind), texts, shop)
}

const SAMPLE_REFUND = {
  cents: 5_790,
  reason: 'The pads arrived scratched.',
  paymentId: 'pi_sample',
  lines: [],
}

function eventOf(kind: OrderEvent['kind']): OrderEvent {
  if (isReturnEvent(kind)) return { kind, returned: SAMPLE_RETURN }
  switch (kind) {
    case 'shipped':
      return { kind, shipment: SAMPLE_SHIPMENT }
    case 'refunded':
      return { kind, refund: SAMPLE_REFUND }
    case 'note':
      return { kind, note: { text: 'The second disc comes from another shelf, a day later.' } }
    case 'howItFits':
      return { kind, unsaid: [{ title: 'Vented brake disc 288 mm', vehicle: FITS_GOLF.vehicle }] }
    case 'ownerCancel':
    case 'cancelDeclined':
      return { kind, words: CANCEL_WORDS[kind] }
    case 'replied': {
      const review = 'Fits, but the retaining screw is not in the box.'
      return { kind, reply: { review, text: 'You are right: we have added it.' } }
    }
    default:
      return { kind }
  }
}

function orderFor(kind: OrderEvent['kind']): MailedOrder {
  if (kind === 'placed' || kind === 'changed') {
    const heldUntil = new Date(Date.now() + 24 * 60 * 60_000)
    return { ...SAMPLE_ORDER, isPaid: false, isCharged: false, heldUntil }
  }
  if (kind === 'processing' || kind === 'paymentFailed') {
    return { ...SAMPLE_ORDER, isPaid: false, isCharged: false, isProcessing: kind === 'processing' }
  }
  if (kind !== 'canceled') return SAMPLE_ORDER
  return { ...SAMPLE_ORDER, isPaid: false, isCanceled: true, cancelReason: CANCEL_REASON }
}
