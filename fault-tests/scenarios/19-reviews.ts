import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { aBuyer, anOrder, aPart, type Buyer, expectStatus } from '../buyer.ts'
import { call } from '../call.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

/** As many as the rate limit of a minute lets through. */
const AT_ONCE = 5

export const reviewsOfADay: Scenario = {
  title: 'Reviews of one account at once, through both processes: one a day, three of a buyer',
  description: `Of five that reach both processes together, one is stored; of a customer who has
    paid, three. The others get the time of the next try.`,
  runs: { short: 15, full: 200 },
  atOnce: 4,
  async run() {
    await reviewAtOnce(await aBuyer(), 1)
    const buyer = await aBuyer()
    await payOrder(buyer, await anOrder(buyer, await aPart(1)))
    await reviewAtOnce(buyer, 3)
  },
}

async function reviewAtOnce(writer: Buyer, allowed: number) {
  const body = { location: 'Lyon', review: 'Fits.' }
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      call(writer, 'POST', '/review', { body, url: webUrlOf(n % 2) }),
    ),
  )
  for (const answer of answers) expectStatus(answer, [201, 429], 'a review')
  const placed = answers.filter(({ status }) => status === 201).length
  expectThat(placed === allowed, `${placed} reviews were taken where a day has ${allowed}`)
  const stored = await db.$count(review, eq(review.userId, writer.id))
  expectThat(stored === allowed, `${stored} reviews were stored where a day has ${allowed}`)
}
