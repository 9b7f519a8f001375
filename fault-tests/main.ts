import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { closePools, db } from '#server/db/client.ts'
import { atStripe } from '#test/card.ts'
import { findBroken } from './invariants.ts'
import { stopPostgres } from './postgres.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { calmDown, closeStripeProxy, isQuiet } from './stripe-proxy.ts'
import { printTable, type Row } from './table.ts'
import { manyTimes, within } from './time.ts'
import { expectThat, takeViolations, violation } from './verdict.ts'
import { runningWebs, startWebs, stopWebs } from './web.ts'

// `npm run fault-tests`: two web processes, one PostgreSQL, Stripe, and everything that goes wrong.

const WEBS = 2
const REPORT = 'test-results/fault-tests.json'
/** For what is put right by itself: an event that is sent again, a sweep. */
const SETTLING_SECONDS = 20

type Options = { short: boolean; only?: string | undefined }

/** Runs the scenarios, prints the table, and lets the process end with 1 if anything was wrong. */
export async function runFaultTests({ short, only }: Options) {
  const chosen = only?.split(',').map(Number)
  const rows: Row[] = []
  try {
    await startWebs(WEBS)
    await atStripe.refunds.list() // makes Stripe’s tables
    for (const [key, scenario] of Object.entries(scenarios)) {
      const number = Number(key)
      if (chosen && !chosen.includes(number)) continue
      console.log(`${number}. ${scenario.title}`)
      rows.push({ number, ...(await play(scenario, short ? 'short' : 'full')) })
    }
  } finally {
    await stopWebs()
    await closeStripeProxy()
    await closePools()
    await stopPostgres()
  }
  printTable(rows)
  const failed = rows.filter(({ violations }) => violations.length > 0).length
  mkdirSync('test-results', { recursive: true })
  writeFileSync(REPORT, JSON.stringify({ passed: rows.length - failed, failed, rows }, null, 2))
  process.exit(failed === 0 ? 0 : 1)
}

async function play({ title, runs, atOnce, run }: Scenario, length: 'short' | 'full') {
  const start = Date.now()
  await manyTimes(runs[length], atOnce, async (n) => {
    await run(n).catch((error) =>
      violation(`run ${n} did not end well: ${error?.message ?? error}`),
    )
  })
  calmDown()
  const isSound = async () => isQuiet() && (await findBroken()).length === 0
  if (!(await within(SETTLING_SECONDS, isSound))) (await findBroken()).forEach(violation)
  expectThat(runningWebs() === WEBS, 'a web process has ended by itself')
  await leaveBehind()
  const violations = takeViolations()
  for (const one of new Set(violations)) console.log(`   ${one}`)
  return { title, runs: runs[length], violations, seconds: (Date.now() - start) / 1000 }
}

/** Orders of this scenario that were left unpaid are no longer looked at in the next. */
async function leaveBehind() {
  await db.execute(sql`update "order" set created_at = created_at - interval '2 hours'
    where paid_at is null and cancelled_at is null`)
}
