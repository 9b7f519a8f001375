import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { stockAlert } from '#server/platform/db/schema/stock-alert.ts'
import { adjustStock } from '../adjust-stock.ts'
import { aBuyer, aPart, type Buyer, expectStatus, type Part, twoAdmins } from '../buyer.ts'
import { call } from '../call.ts'
import { mailsTo } from '../mail-server.ts'
import type { Scenario } from '../scenario.ts'
import { sleep, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { isSomeoneWaiting } from '../waiting.ts'
import { restartWebProcesses } from '../web-processes.ts'

const WAITING = 12
const MAIL_SECONDS = 60

export const stockAlerts: Scenario = {
  title:
    'A part comes back, goes and comes back, and its alerts are being queued when all is killed',
  description: `Each alert has one mail, sent at least once and always with the same Message-ID.`,
  runs: { short: 0, full: 3 },
  atOnce: 1, // all web processes are killed
  async run() {
    const part = await aPart(0)
    const buyers = await Promise.all(Array.from({ length: WAITING }, () => aWaitingBuyer(part)))
    await killedWhileQueued(part)
    const alerts = await db.select().from(stockAlert).where(eq(stockAlert.productId, part.id))
    expectThat(alerts.length === WAITING, `${alerts.length} alerts are stored, not ${WAITING}`)
    for (const buyer of buyers) await expectOneMail(buyer)
  },
}

async function aWaitingBuyer(part: Part) {
  const buyer = await aBuyer()
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, buyer.id))
  const asked = () => call(buyer, 'POST', `/product/${part.id}/alert`, { body: {} })
  // Twice at once, as by a double click.
  for (const answer of await Promise.all([asked(), asked()]))
    expectStatus(answer, [200], 'an alert')
  return buyer
}

/** The job has the alerts and waits for the table of jobs, in which it queues their mails. */
async function killedWhileQueued(part: Part) {
  await db.transaction(async (jobs) => {
    await db.transaction(async (alerts) => {
      await alerts.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`stock alerts of ${part.id}`}, 0))`,
      )
      await comesAndGoes(part)
      await within(10, isSomeoneWaiting)
      await jobs.execute(sql`lock table job in exclusive mode`)
    })
    await within(10, isSomeoneWaiting)
    await sleep(500)
    await restartWebProcesses()
  })
  // As if the minute of their lease were over.
  await db
    .update(job)
    .set({ lockedUntil: sql`now()` })
    .where(and(eq(job.subjectId, part.id), isNull(job.doneAt)))
}

async function comesAndGoes(part: Part) {
  const [admin, other] = await twoAdmins()
  await adjustStock(admin, part, 3, 'received')
  await adjustStock(other, part, -3, 'lost')
  await adjustStock(admin, part, 3, 'received')
}

async function expectOneMail({ email }: Buyer) {
  const got = () => mailsTo(email).filter(({ event }) => event === 'backInStock')
  expectThat(await within(MAIL_SECONDS, async () => got().length > 0), 'an alert has no mail')
  const ids = new Set(got().map(({ messageId }) => messageId))
  expectThat(ids.size <= 1, `an alert has ${ids.size} mails`)
}
