import { sql } from 'drizzle-orm'
import { CHECKS, type CheckName, type CheckResult, type Outcome } from '#contract/staff/check.ts'
import { CHECKS_LOCK } from '../../platform/db/advisory-locks.ts'
import { db } from '../../platform/db/client.ts'
import { checkResult } from '../../platform/db/schema/check-result.ts'
import { ifMine } from '../../platform/db/session.ts'
import { env } from '../../platform/env.server.ts'
import { log } from '../../platform/log.ts'
import { checkMail, checkPhotos, checkUrl } from './check-connections.ts'
import { checkCards, checkWebhook } from './check-payments.ts'
import {
  checkBackup,
  checkContact,
  checkDelivery,
  checkOwners,
  checkParts,
  checkSamples,
  checkTax,
  checkTexts,
} from './check-shop.ts'
import { fails } from './outcome.ts'
import { tellOwner } from './tell-owner.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WEEK_MS = 7 * 24 * HOUR_MS
/** A check that fails is tried again soon: it may be mended, or the owner has to be told. */
const AGAIN_MS = 5 * MINUTE_MS

type Check = { try: (isAsked: boolean) => Promise<Outcome>; everyMs: number }

/** Those about what the shop has stored cost nothing: what is saved counts within the minute. */
const KNOWN = { everyMs: MINUTE_MS / 2 }

const CHECKED: Record<CheckName, Check> = {
  // Stripe lists a canceled payment for each try.
  cards: { try: checkCards, everyMs: WEEK_MS },
  webhook: { try: checkWebhook, everyMs: WEEK_MS },
  mail: { try: checkMail, everyMs: HOUR_MS },
  url: { try: checkUrl, everyMs: HOUR_MS },
  photos: { try: checkPhotos, everyMs: HOUR_MS },
  backup: { try: () => checkBackup(), ...KNOWN },
  contact: { try: checkContact, ...KNOWN },
  texts: { try: checkTexts, ...KNOWN },
  delivery: { try: checkDelivery, ...KNOWN },
  tax: { try: checkTax, ...KNOWN },
  parts: { try: checkParts, ...KNOWN },
  owners: { try: checkOwners, ...KNOWN },
  samples: { try: checkSamples, ...KNOWN },
}

/** A demo has no owner who could set up the rest. */
const OF_DEMO: CheckName[] = ['cards', 'webhook', 'mail', 'url', 'photos']
const NAMES = CHECKS.filter((name) => !env.demo || OF_DEMO.includes(name))

/** What is configured may have changed: everything is tried after the start. */
const startedAt = Date.now()

/** Each check of this shop with what came of its last try. */
export async function listChecks(): Promise<CheckResult[]> {
  const rows = await db.select().from(checkResult)
  return NAMES.map((name) => {
    const row = rows.find((one) => one.name === name)
    return row ? { ...toResult(row), name } : { name, ...NEVER }
  })
}

const NEVER: Omit<CheckResult, 'name'> = {
  state: 'never' as const,
  detail: 'Not tried yet',
  step: '',
  triedAt: null,
  failedSince: null,
}

type Row = typeof checkResult.$inferSelect

function toResult({ state, detail, step, triedAt, failedSince }: Row) {
  return {
    state,
    detail,
    step,
    triedAt: triedAt.toISOString(),
    failedSince: failedSince?.toISOString() ?? null,
  }
}

/** Tries what is due, in one process of all. A check that hangs delays no other. */
async function runDueChecks() {
  await ifMine(CHECKS_LOCK, async () => {
    const rows = await db.select().from(checkResult)
    const due = NAMES.filter((name) =>
      isDue(
        name,
        rows.find((one) => one.name === name),
        Date.now(),
      ),
    )
    await Promise.all(due.map((name) => tryCheck(name, false)))
  })
}

/** Soon after the start, once the port is open. */
const FIRST_RUN_MS = 3_000

/** Tries what is due soon after the start and each minute. `stop` waits for no answer. */
export function startChecks() {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await runDueChecks().catch((err) => log.error({ err }, 'the checks could not run'))
    isRunning = false
  }
  const timers = [setTimeout(run, FIRST_RUN_MS), setInterval(run, MINUTE_MS)]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function isDue(name: CheckName, row: Row | undefined, now: number) {
  if (!row || row.triedAt.getTime() < startedAt) return true
  const { everyMs } = CHECKED[name]
  const wait = row.state === 'failed' ? Math.min(everyMs, AGAIN_MS) : everyMs
  return now - row.triedAt.getTime() >= wait
}

/** Those that ask the database nothing. */
const OUTSIDE: CheckName[] = ['cards', 'mail', 'url', 'photos', 'backup']

/** While the database is away: nothing is stored. */
export function tryWithoutDatabase() {
  return Promise.all(
    OUTSIDE.filter((name) => NAMES.includes(name)).map(async (name) => ({
      name,
      ...(await outcomeOf(name, false)),
    })),
  )
}

/** Tries checks, and returns all. @param isAsked by a person */
export async function tryChecks(names: readonly CheckName[], isAsked = true) {
  await Promise.all(
    names.filter((name) => NAMES.includes(name)).map((name) => tryCheck(name, isAsked)),
  )
  return listChecks()
}

const trying = new Map<CheckName, Promise<void>>()

/** Two who ask at once wait for one try. */
function tryCheck(name: CheckName, isAsked: boolean) {
  const running = trying.get(name)
  if (running) return running
  const tried = storeOutcome(name, isAsked).finally(() => trying.delete(name))
  trying.set(name, tried)
  return tried
}

function outcomeOf(name: CheckName, isAsked: boolean) {
  return CHECKED[name].try(isAsked).catch((err) => {
    log.error({ err, check: name }, 'a check of the shop could not be tried')
    return fails('It could not be tried', 'Look at the log of the shop.')
  })
}

async function storeOutcome(name: CheckName, isAsked: boolean) {
  const outcome = await outcomeOf(name, isAsked)
  const hasFailed = outcome.state === 'failed'
  const values = {
    ...outcome,
    triedAt: sql`now()`,
    ...(outcome.state === 'ok' && { okAt: sql`now()` }),
  }
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(checkResult)
      .values({
        name,
        ...values,
        failures: hasFailed ? 1 : 0,
        failedSince: hasFailed ? sql`now()` : null,
      })
      .onConflictDoUpdate({
        target: checkResult.name,
        set: {
          ...values,
          failures: hasFailed ? sql`${checkResult.failures} + 1` : 0,
          failedSince: hasFailed ? sql`coalesce(${checkResult.failedSince}, now())` : null,
        },
      })
      .returning()
    if (row && !env.demo) await tellOwner(tx, { ...row, name })
  })
}
