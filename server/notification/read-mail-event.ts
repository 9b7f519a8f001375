import { firstEvent } from '#contract/mail/mail-event.ts'
import { MAILS, mailKindOf } from '#contract/mail/mail-texts.ts'
import { JobError, JobSkipped } from '../platform/jobs/job-error.ts'
import { findManualPayment } from '../sales/order/manual-payment.ts'
import { findUnsaidLines } from './fit-mail.ts'
import type { OrderEvent } from './order-mail.ts'
import {
  findMailedCancelRequest,
  findMailedNote,
  findMailedOrder,
  findMailedRefund,
  findMailedReply,
  findMailedShipment,
  type MailedOrder,
} from './read-mailed-order.ts'
import { findMailedReturn, isReturnEvent, type ReturnEventKind } from './read-mailed-return.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Of a first mail. Each has one spelling, so that what is counted by event counts all. */
const EVENT = new RegExp(
  `^(?:placed|paid|owner paid|owner cancel|canceled|cancelDeclined|howItFits|(?:shipped|changed|processing|paymentFailed) [1-9]\\d{0,8}|(?:refunded|note|replied|return(?:Requested|Approved|Refused|Received|Closed)) ${UUID})$`,
)

/** Mails about a payment that a bank processes, or lines that the staff have changed. */
const ALWAYS_EXPECTED: OrderEvent['kind'][] = ['processing', 'paymentFailed', 'changed']

/** They ask for the payment. */
const OF_OPEN_ORDERS: OrderEvent['kind'][] = ['placed', 'changed']

const gone = () => new JobError('What it was about no longer exists', { isFinal: true })

/**
 * The order and what happened to it.
 * @param event of the job, such as `shipped 2` or `shipped 2 again 1`
 * @throws JobError when there is none; JobSkipped when its customer must not be written to
 */
export async function readEvent(orderId: string, event: string) {
  const order = await findMailedOrder(orderId)
  if (!order) throw gone()
  const happened = await readDetails(order, event)
  if (MAILS[happened.kind].to === 'customer') {
    // Canceled before the mail was sent, such as while the mail server did not answer.
    if (OF_OPEN_ORDERS.includes(happened.kind) && order.isCanceled)
      throw new JobSkipped('Not sent: the order is canceled')
    if (!order.email) throw new JobSkipped('Not sent: the customer’s data is erased')
    // Anyone can sign up with an email that is not theirs, and place orders; not so cheaply pay
    // them.
    // A bank that processes a payment, and has written to its payer, counts as much.
    const isExpected = order.isVerified || order.isOfStaff || order.isCharged
    if (!isExpected && !ALWAYS_EXPECTED.includes(happened.kind))
      throw new JobSkipped('Not sent: the email is not verified, and nothing was paid')
  }
  return { order, happened }
}

async function readDetails(order: MailedOrder, event: string): Promise<OrderEvent> {
  const orderId = order.id
  if (!EVENT.test(firstEvent(event))) throw gone()
  const [, id = ''] = event.split(' ')
  const kind = mailKindOf(event)
  switch (kind) {
    case 'placed':
    case 'changed':
    case 'processing':
    case 'paymentFailed':
    case 'paid':
    case 'canceled':
      return { kind }
    case 'ownerPaid':
      return { kind, byHand: await findManualPayment(orderId) }
    case 'shipped':
      return { kind, shipment: (await findMailedShipment(orderId, Number(id))) ?? orThrow() }
    case 'refunded': {
      const { hasFailed, ...refund } = (await findMailedRefund(orderId, id)) ?? orThrow()
      // The owner gets an email about the failure instead.
      if (hasFailed) throw new JobSkipped('Not sent: the refund has failed')
      return { kind, refund }
    }
    case 'ownerCancel':
    case 'cancelDeclined': {
      const { reason, message } = (await findMailedCancelRequest(orderId)) ?? orThrow()
      return { kind, words: kind === 'ownerCancel' ? reason : (message ?? orThrow()) }
    }
    case 'howItFits':
      return { kind, unsaid: await findUnsaidLines(order) }
    case 'replied':
      return { kind, reply: (await findMailedReply(orderId, id)) ?? orThrow() }
    case 'note':
      return { kind, note: (await findMailedNote(orderId, id)) ?? orThrow() }
    default:
      return isReturnEvent(kind) ? readReturn(orderId, id, kind) : orThrow()
  }
}

async function readReturn(orderId: string, id: string, kind: ReturnEventKind): Promise<OrderEvent> {
  const returned = (await findMailedReturn(orderId, id, kind)) ?? orThrow()
  // Its refusal has a mail of its own, which says why.
  if (kind === 'returnReceived' && returned.lines.length === 0)
    throw new JobSkipped('Not sent: no part was received')
  return { kind, returned }
}

function orThrow(): never {
  throw gone()
}
