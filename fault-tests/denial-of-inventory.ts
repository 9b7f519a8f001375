import { inArray } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { env } from '#server/platform/env.server.ts'
import { releaseExpiredHolds } from '#server/sales/order/expired-holds.ts'
import { letHoldExpire, stockOf } from '#test/builders.ts'
import {
  anOrder,
  aPart,
  type Buyer,
  buyers,
  expectStatus,
  renewHold,
  submitOrder,
} from './buyer.ts'
import { anIp } from './guest.ts'
import { expectThat } from './violations.ts'

// Networks that hold the last units of parts and never pay (server/sales/order/denial-of-inventory.ts).

export async function denyInventory() {
  for (const emailVerified of [false, true]) await emptiedParts(emailVerified)
  await halvedParts()
  await fifthsAtOnce()
  await renewedHalves()
}

/** The last units of thirty parts, by six accounts of one network that never paid, at once; then their holds end, and a seventh comes. */
async function emptiedParts(emailVerified: boolean) {
  const ip = anIp()
  const all = (await buyers(7)).map((buyer) => ({ ...buyer, ip }))
  const ids = all.map(({ id }) => id)
  await db.update(user).set({ emailVerified }).where(inArray(user.id, ids))
  const people = all.slice(1)
  const answers = await Promise.all(
    people.flatMap((buyer) =>
      Array.from({ length: 5 }, async () => submitOrder(buyer, await aPart(1))),
    ),
  )
  for (const answer of answers) expectStatus(answer, [201, 429], 'an order of the last unit')
  const placed = answers.filter(({ status }) => status === 201)
  expectThat(
    placed.length === env.hold.maxOpen,
    `${emailVerified ? 'verified ' : ''}accounts of one network emptied ${placed.length} parts, not ${env.hold.maxOpen}`,
  )
  for (const { body } of placed) await letHoldExpire(String(body.insertedId))
  await releaseExpiredHolds()
  const pastTheBound = async (what: string) => {
    for (const buyer of all.slice(0, 1)) {
      expectStatus(await submitOrder(buyer, await aPart(1)), [429], what)
    }
  }
  await pastTheBound('an order past the bound')
  if (emailVerified) return
  await db
    .update(user)
    .set({ emailVerified: true })
    .where(inArray(user.id, ids.slice(1)))
  await pastTheBound('an order past the bound once the others have verified their emails')
}

/**
 * Two networks take half of each of 32 parts at once, and a third takes half of the rest. The first to take half of a part empties nothing;
 * each further order counts for its network.
 */
async function halvedParts() {
  const parts = await Promise.all(Array.from({ length: 32 }, () => aPart(48)))
  const network = async () => {
    const [ip, people] = [anIp(), await buyers(4)]
    return (quantity: number, part: (typeof parts)[number], n: number) =>
      submitOrder({ ...(people[n % 4] as Buyer), ip }, part, { quantity })
  }
  const [one, other, third] = [await network(), await network(), await network()]
  const answers: Awaited<ReturnType<typeof one>>[] = []
  // Part by part: otherwise one network is soon some parts ahead of the other.
  for (const [n, part] of parts.entries()) {
    answers.push(...(await Promise.all([one(24, part, n), other(24, part, n)])))
  }
  const halves: typeof parts = []
  for (const part of parts) if ((await stockOf(part)) === 24) halves.push(part)
  const emptied = parts.length - halves.length
  expectThat(
    emptied <= 2 * env.hold.maxOpen,
    `two networks that took half at once emptied ${emptied} parts, not ${2 * env.hold.maxOpen}`,
  )
  const further = await Promise.all(halves.map((part, n) => third(12, part, n)))
  for (const answer of [...answers, ...further]) {
    expectStatus(answer, [201, 429], 'an order of half of a part')
  }
  const placed = further.filter(({ status }) => status === 201).length
  expectThat(
    placed === env.hold.maxOpen,
    `a third network took half of what is left of ${placed} parts, not ${env.hold.maxOpen}`,
  )
}

/** Five networks take a fifth of each of 40 parts at once. Two of a part empty nothing; each further order counts for its network. */
async function fifthsAtOnce() {
  const parts = await Promise.all(Array.from({ length: 40 }, () => aPart(100)))
  const networks = await Promise.all(
    Array.from({ length: 5 }, async () => ({ ip: anIp(), people: await buyers(5) })),
  )
  let emptying = 0
  for (const [n, part] of parts.entries()) {
    const answers = await Promise.all(
      networks.map(({ ip, people }) =>
        submitOrder({ ...(people[n % 5] as Buyer), ip }, part, { quantity: 20 }),
      ),
    )
    for (const answer of answers) expectStatus(answer, [201, 429], 'an order of a fifth of a part')
    emptying += Math.max(0, answers.filter(({ status }) => status === 201).length - 2)
  }
  const most = networks.length * env.hold.maxOpen
  expectThat(
    emptying <= most,
    `five networks that ordered at once emptied parts by ${emptying} orders, not ${most}`,
  )
}

/** A network takes half of each of twelve parts, lets the holds end, takes half again, and renews the first holds at once. */
async function renewedHalves() {
  const ip = anIp()
  const parts = await Promise.all(Array.from({ length: 12 }, () => aPart(10)))
  const takeHalves = async () => {
    const people = (await buyers(4)).map((buyer) => ({ ...buyer, ip }))
    return Promise.all(
      parts.map(async (part, n) => {
        const buyer = people[n % 4] as Buyer
        return { buyer, id: await anOrder(buyer, part, 5) }
      }),
    )
  }
  const first = await takeHalves()
  for (const { id } of first) await letHoldExpire(id)
  await releaseExpiredHolds()
  await takeHalves()
  const answers = await Promise.all(first.map(({ buyer, id }) => renewHold(buyer, id)))
  for (const answer of answers) expectStatus(answer, [200, 429], 'a renewal of half of a part')
  const renewed = answers.filter(({ status }) => status === 200).length
  expectThat(
    renewed === env.hold.maxOpen,
    `a network emptied ${renewed} parts by renewing holds, not ${env.hold.maxOpen}`,
  )
}
