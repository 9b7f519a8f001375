import { randomInt, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { aBuyer, type Buyer, buyers, cancel, expectStatus, submitOrder } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { begin, expectBrokenUploads, untilIn, upload } from '../import-calls.ts'
import { aFile, aWorld, type ImportedKind, type World, YEAR } from '../import-files.ts'
import { killAmidImports } from '../import-kills.ts'
import { digestOf, expectApplied, watchForHalves } from '../import-state.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { sleep } from '../time.ts'
import { expectThat } from '../violations.ts'

const BUYERS = 4

export const imports: Scenario = {
  title:
    'Imports are uploaded, checked, applied and undone amid kill -9, while their parts are ordered and one is edited',
  description: `Fitments and numbers are there wholly or not at all, and each order has the
    verdict of the old file or the new one. A broken upload is never checked. An undo restores
    what was replaced.`,
  runs: { short: 0, full: 3 },
  atOnce: 1, // it restarts the processes
  async run() {
    const world = await aWorld()
    const [edited] = world.parts
    if (!edited) throw new Error('a world without parts')
    const [editor, people] = [await aBuyer('admin'), await buyers(BUYERS)]
    const before = await digestOf(world, edited.id)
    const stopWatching = watchForHalves(world)
    const over = new AbortController()
    const ordered: string[] = []
    const others = Promise.all([
      killAmidImports(over.signal),
      editRepeatedly(editor, edited.id, over.signal),
      ...people.map((buyer) => buyRepeatedly(buyer, world, ordered, over.signal)),
    ])
    others.catch(() => {}) // awaited below, once the imports have ended
    await Promise.all([importAndUndo('fitments', world), importAndUndo('numbers', world)])
    // Its undo leaves parts that were changed since: nothing else changes them meanwhile but the
    // editor.
    await importAndUndo('products', world)
    over.abort()
    await others
    await stopWatching()
    const after = await digestOf(world, edited.id)
    for (const kind of ['fitments', 'numbers', 'products'] as const)
      expectThat(
        after[kind] === before[kind],
        `an undo did not bring back the ${kind} as they were`,
      )
    await expectBrokenUploads(editor)
    await expectVerdicts(ordered)
  },
}

async function importAndUndo(kind: ImportedKind, world: World) {
  const admin = await aBuyer('admin')
  const id = await upload(admin, kind, aFile(kind, world))
  if (!(await untilIn(id, 'checked'))) return
  await begin(admin, id, 'apply')
  if (!(await untilIn(id, 'applied'))) return
  await expectApplied(kind, world)
  await begin(admin, id, 'undo')
  await untilIn(id, 'undone')
}

/**
 * Changes a description, again and again. In the end it is the last that was acknowledged, or one
 * sent since.
 */
async function editRepeatedly(editor: Buyer, id: string, over: AbortSignal) {
  let version = 1
  let possible = ['Thread M14, 19 mm reach.']
  for (let n = 0; !over.aborted; n += 1) {
    const description = `Edited ${n}`
    const answer = await call(editor, 'PATCH', `/product/${id}`, { body: { version, description } })
    expectStatus(answer, [0, 200, 409, 502, 503], 'an edit amid imports')
    if (answer.status === 200) possible = [description]
    else if (answer.status !== 409) possible.push(description)
    const now = answer.status === 200 ? answer.body : answer.body.current
    if (now) version = (now as { version: number }).version
    await sleep(150)
  }
  const [row] = await db.select().from(product).where(eq(product.id, id))
  expectThat(possible.includes(row?.description ?? ''), 'an import overwrote an acknowledged edit')
}

/**
 * Orders for a car that is listed without a condition before, and with one while the file is
 * applied.
 */
async function buyRepeatedly(buyer: Buyer, world: World, ordered: string[], over: AbortSignal) {
  const [car] = world.models
  const vehicle = { year: YEAR, make: car?.makeSlug, model: car?.modelSlug, answers: {} }
  for (let n = 0; !over.aborted; n += 1) {
    const part = world.parts[randomInt(world.parts.length)]
    if (!part) return
    const shown = await retryUntilAnswered(() => call(buyer, 'GET', `/product/${part.id}`))
    const pricePerUnit = Number(shown.body.pricePerUnit)
    const form = { pricePerUnit, vehicle, key: randomUUID() }
    const answer = await retryUntilAnswered(() => submitOrder(buyer, part, form))
    expectStatus(answer, [201, 409], 'an order amid imports')
    if (answer.status === 201) {
      const id = String(answer.body.insertedId)
      ordered.push(id)
      if (n % 3 === 0) await payOrder(buyer, id)
      else await retryUntilAnswered(() => cancel(buyer, id))
    }
    await sleep(3_000) // an account's rate limit of orders
  }
}

/**
 * Never "not known" or "does not fit": no buyer saw a part between its old fitments and its new
 * ones.
 */
async function expectVerdicts(ordered: string[]) {
  const lines = await db.select().from(orderLine).where(inArray(orderLine.orderId, ordered))
  expectThat(lines.length === ordered.length, 'an order has lost its line')
  for (const { vehicle, verdict } of lines) {
    expectThat(
      vehicle !== null && (verdict === 'fits' || verdict === 'fits-if'),
      `an order for a listed car has the verdict ${verdict} for ${vehicle}`,
    )
  }
}
