import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { shipment } from '#server/platform/db/schema/shipment.ts'
import { aBuyer, anOrder, aPart, type Buyer, expectStatus, twoAdmins } from '../buyer.ts'
import { call } from '../call.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

/** Together as many as the rate limit of a minute lets through. */
const [TOO_EARLY, AT_ONCE] = [2, 3]

export const partReviews: Scenario = {
  title: 'Reviews of a bought part at once, through both processes, before and after it is shipped',
  description: `Before the part is shipped no review is taken. Of three that reach both processes together, one is
    stored, and another customer’s are refused.`,
  runs: { short: 5, full: 50 },
  atOnce: 2,
  async run() {
    const buyer = await aBuyer()
    const id = await anOrder(buyer, await aPart(2))
    await payOrder(buyer, id)
    await reviewAtOnce(buyer, id, { sent: TOO_EARLY, taken: 0, refused: 409 })
    await deliver(id)
    await reviewAtOnce(await aBuyer(), id, { sent: AT_ONCE, taken: 0, refused: 403 })
    await reviewAtOnce(buyer, id, { sent: AT_ONCE, taken: 1, refused: 409 })
  },
}

async function reviewAtOnce(
  writer: Buyer,
  orderId: string,
  { sent, taken, refused }: { sent: number; taken: number; refused: number },
) {
  const answers = await Promise.all(
    Array.from({ length: sent }, (_, n) =>
      call(writer, 'POST', `/order/${orderId}/review`, {
        body: { position: 1, rating: n + 1, review: 'Fits.' },
        url: webUrlOf(n % 2),
      }),
    ),
  )
  for (const answer of answers) expectStatus(answer, [201, refused], 'a review of a part')
  const accepted = answers.filter(({ status }) => status === 201).length
  expectThat(accepted === taken, `${accepted} reviews of a line were taken, not ${taken}`)
  const stored = await db.$count(review, eq(review.orderId, orderId))
  expectThat(stored === taken, `${stored} reviews of a line are stored, not ${taken}`)
}

async function deliver(orderId: string) {
  const [admin] = await twoAdmins()
  const packed = await call(admin, 'POST', `/order/${orderId}/shipment`, { body: {} })
  expectStatus(packed, [200, 201], 'packing')
  const [parcel] = await db.select().from(shipment).where(eq(shipment.orderId, orderId))
  const shipped = await call(admin, 'POST', `/shipment/${parcel?.id}/ship`, {
    body: { carrier: 'UPS' },
  })
  expectStatus(shipped, [200], 'shipping')
  const delivered = await call(admin, 'POST', `/shipment/${parcel?.id}/deliver`)
  expectStatus(delivered, [200], 'delivering')
}
