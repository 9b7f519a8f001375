import { and, desc, eq } from 'drizzle-orm'
import { addStockAlert } from '#server/catalog/alert/stock-alert.ts'
import { answerQuestion, askQuestion } from '#server/catalog/question/question.ts'
import { replyToReview } from '#server/catalog/review/review-reply.ts'
import { db } from '#server/platform/db/client.ts'
import { question } from '#server/platform/db/schema/question.ts'
import { returnRequest } from '#server/platform/db/schema/return.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { shipment } from '#server/platform/db/schema/shipment.ts'
import { stockAlert } from '#server/platform/db/schema/stock-alert.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Customer } from '#server/platform/identity/customer.ts'
import { packOrder } from '#server/sales/order/shipment/packing.ts'
import { deliverShipment, shipShipment } from '#server/sales/order/shipment/shipping.ts'
import { cancelOrder } from '#server/sales/payment/cancel-order.ts'
import { refundOrder } from '#server/sales/payment/refund/refund.ts'
import { requestCancel } from '#server/sales/payment/request-cancel.ts'
import { receiveReturn } from '#server/sales/return/receive-return.ts'
import { approveReturn, refuseReturn } from '#server/sales/return/return-decision.ts'
import { requestReturn } from '#server/sales/return/return-request.ts'
import { reportFit } from '#server/sales/review/fit-report.ts'
import { reviewPart } from '#server/sales/review/review-part.ts'
import type { Act, Scene } from './acts.ts'
import { disputeOrder, payForOrder } from './card-payment.ts'
import { placeOrder } from './place-order.ts'

// Each act is a call of the shop's own function, and may be repeated: a start that was killed goes
// on with the act that it was at.

type Of<Does extends Act['does']> = Extract<Act, { does: Does }>
type Handlers = { [Does in Act['does']]: (scene: Scene, act: Of<Does>) => Promise<unknown> }

/**
 * @returns whose rows have changed, besides the order's own
 * @throws AppError the shop refuses it
 */
export async function happen(scene: Scene, act: Act): Promise<string[]> {
  const handle = HANDLERS[act.does] as (scene: Scene, act: Act) => Promise<unknown>
  const subject = await handle(scene, act)
  return typeof subject === 'string' ? [subject] : []
}

const HANDLERS: Handlers = {
  place: async (scene, act) => {
    scene.orderId ??= await placeOrder(scene, act)
  },
  pay: (scene) => payForOrder(customerOf(scene), orderOf(scene)),
  cancel: (scene) => cancelOrder(customerOf(scene), orderOf(scene)),
  pack: async (scene) => {
    await packOrder(scene.owner, orderOf(scene), {}, scene.key)
  },
  ship: async (scene, { tracking }) => {
    await shipShipment(scene.owner, await shipmentOf(scene), { carrier: 'UPS', tracking })
  },
  deliver: async (scene) => {
    await deliverShipment(scene.owner, await shipmentOf(scene))
  },
  review: (scene, { position, rating, review }) =>
    reviewPart(customerOf(scene), orderOf(scene), { position, rating, review }),
  reply: async (scene, { position, reply }) => {
    const id = await reviewOf(scene, position)
    await replyToReview(scene.owner, id, reply)
    return id
  },
  'report fit': (scene, { position, fits }) =>
    reportFit(customerOf(scene), orderOf(scene), { position, fits, note: '' }),
  'request return': async (scene, { reason, note }) => {
    const lines = [{ position: 1, quantity: 1 }]
    await requestReturn(customerOf(scene), orderOf(scene), { lines, reason, note }, scene.key)
  },
  'approve return': async (scene) => {
    await approveReturn(scene.owner, await returnOf(scene))
  },
  'receive return': async (scene, { toStock }) => {
    const lines = [{ position: 1, received: 1, toStock: toStock ? 1 : 0 }]
    await receiveReturn(scene.owner, await returnOf(scene), { lines })
  },
  'refuse return': async (scene, { reason }) => {
    await refuseReturn(scene.owner, await returnOf(scene), { reason })
  },
  'refund return': async (scene) => {
    const returnId = await returnOf(scene)
    const refund = { reason: 'Your return has arrived. Thank you.', restock: false, returnId }
    await refundOrder(scene.owner, orderOf(scene), refund, scene.key)
  },
  refund: async (scene, { amount, reason, cause }) => {
    const refund = { amount, reason, cause, restock: false }
    await refundOrder(scene.owner, orderOf(scene), refund, scene.key)
  },
  dispute: (scene) => disputeOrder(orderOf(scene)),
  'ask to cancel': (scene) =>
    requestCancel(customerOf(scene), orderOf(scene), { reason: 'Found the part in my garage.' }),
  ask: async (scene, { sku, text }) => {
    const known = await findQuestion(scene, text)
    if (known) return known
    const { account, person } = scene
    const asker = { user: account, ip: person.ip }
    const guest = account ? {} : { name: person.name, email: person.email }
    return askQuestion(asker, productOf(scene, sku), { ...guest, text })
  },
  answer: async (scene, { text, answer }) => {
    const id = await findQuestion(scene, text)
    if (id) await answerQuestion(scene.owner, id, answer)
    return id
  },
  'want an alert': async (scene, { sku }) => {
    const { account: user, person } = scene
    const productId = productOf(scene, sku)
    await addStockAlert({ user, ip: person.ip }, productId, undefined)
    return alertOf(productId, person.email)
  },
}

function customerOf({ account, person, orderId = '' }: Scene): Customer {
  const { email, name, ip } = person
  return account ?? { orderId, email, name, ip }
}

function orderOf({ orderId, key }: Scene) {
  if (!orderId) throw new Error(`order ${key} of the history is not placed`)
  return orderId
}

function productOf({ productIds }: Scene, sku: string) {
  const id = productIds.get(sku)
  if (!id) throw new Error(`The sample data names ${sku}, which there is not`)
  return id
}

async function shipmentOf(scene: Scene) {
  const isOfOrder = eq(shipment.orderId, orderOf(scene))
  return first(await db.select({ id: shipment.id }).from(shipment).where(isOfOrder))
}

async function returnOf(scene: Scene) {
  const isOfOrder = eq(returnRequest.orderId, orderOf(scene))
  return first(await db.select({ id: returnRequest.id }).from(returnRequest).where(isOfOrder))
}

async function reviewOf(scene: Scene, position: number) {
  const isIt = and(eq(review.orderId, orderOf(scene)), eq(review.position, position))
  return first(await db.select({ id: review.id }).from(review).where(isIt))
}

async function findQuestion({ person }: Scene, text: string) {
  const isIt = and(eq(question.email, person.email), eq(question.text, text))
  const [found] = await db.select({ id: question.id }).from(question).where(isIt)
  return found?.id
}

async function alertOf(productId: string, email: string) {
  const isIt = and(eq(stockAlert.productId, productId), eq(stockAlert.email, email))
  const newest = db.select({ id: stockAlert.id }).from(stockAlert).where(isIt)
  return first(await newest.orderBy(desc(stockAlert.createdAt)).limit(1))
}

/** @throws AppError 404 what it needs was refused before */
function first([row]: { id: string }[]) {
  if (!row) throw notFound('act before it')
  return row.id
}
