import { randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { audit } from '#server/platform/db/schema/audit.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { aBuyer, aPart, type Buyer, buyers, cancel, expectStatus, submitOrder } from '../buyer.ts'
import { call } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const EDITS = 20
const ORDERS = 6

export const twoEditors: Scenario = {
  title: 'Two editors and ten buyers change one part at once',
  description: `Each edit is stored on the version that its editor has seen, or is 409. No
    acknowledged edit is lost, and orders don’t change the version.`,
  runs: { short: 3, full: 20 },
  atOnce: 2,
  async run() {
    const part = await aPart(500)
    const editors = [await aBuyer('admin'), await aBuyer('admin')] as const
    const people = await buyers(10)
    const [prices, names] = await Promise.all([
      editRepeatedly(editors[0], part.id, 'pricePerUnit', () => randomInt(100, 9_999) / 100),
      editRepeatedly(editors[1], part.id, 'name', () => `Part ${randomInt(1_000_000)}`),
      ...people.map((buyer) => buyRepeatedly(buyer, part.id)),
    ])
    await compare(part.id, prices, names)
  },
}

/** The acknowledged edits of one field: the version that each made, and the value. */
type Edits = { version: number; value: number | string }[]

async function editRepeatedly(
  editor: Buyer,
  id: string,
  field: 'pricePerUnit' | 'name',
  draw: () => number | string,
) {
  const edits: Edits = []
  let version = 1
  for (let n = 0; n < EDITS; n++) {
    const value = draw()
    const answer = await call(editor, 'PATCH', `/product/${id}`, {
      body: { version, [field]: value },
    })
    expectStatus(answer, [200, 409], 'an edit')
    const product = (answer.status === 200 ? answer.body : answer.body.current) as
      | { version: number }
      | undefined
    if (!product) continue
    if (answer.status === 200) {
      expectThat(product.version === version + 1, 'an edit overwrote one that it had not seen')
      edits.push({ version: product.version, value })
    } else {
      expectThat(product.version > version, 'an edit of the present version was refused')
    }
    version = product.version
    await randomDelay(10)
  }
  return edits
}

/** Orders at the price that is shown, and cancels every third order. */
async function buyRepeatedly(buyer: Buyer, id: string): Promise<Edits> {
  for (let n = 0; n < ORDERS; n++) {
    const { body } = await call(buyer, 'GET', `/product/${id}`)
    const part = { id, pricePerUnitCents: Math.round(Number(body.pricePerUnit) * 100) }
    const answer = await submitOrder(buyer, part as Parameters<typeof submitOrder>[1])
    expectStatus(answer, [201, 409], 'an order while the part is edited')
    if (answer.status === 201 && n % 3 === 0) {
      expectStatus(await cancel(buyer, String(answer.body.insertedId)), [200], 'a cancel')
    }
  }
  return []
}

/**
 * The part is what its last edits made of it, and each edit is recorded. The stock is the
 * invariants' matter.
 */
async function compare(id: string, prices: Edits = [], names: Edits = []) {
  const [row] = await db.select().from(product).where(eq(product.id, id))
  const edits = [...prices, ...names].map(({ version }) => version).sort((a, b) => a - b)
  expectThat(
    edits.every((version, place) => version === place + 2) && row?.version === edits.length + 1,
    `the versions of ${edits.length} edits are ${edits.join(', ')}, and the part has ${row?.version}`,
  )
  const [price, name] = [prices.at(-1)?.value, names.at(-1)?.value]
  const isKept =
    (price === undefined || row?.pricePerUnitCents === Math.round(Number(price) * 100)) &&
    (name === undefined || row?.name === name)
  expectThat(isKept, 'an acknowledged edit is lost')
  const [recorded] = await db
    .select({ edits: count() })
    .from(audit)
    .where(and(eq(audit.subjectId, id), eq(audit.action, 'edit product')))
  expectThat(recorded?.edits === edits.length, 'the audit log does not have each edit once')
}
