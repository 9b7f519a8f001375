import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { account, user } from '#server/platform/db/schema/identity.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { setting } from '#server/platform/db/schema/setting.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { ConfigError } from '#server/platform/env.server.ts'
import { hashPassword } from '#server/platform/identity/password.ts'
import { queueHistory } from './history/make-history.ts'
import { seedPrices } from './sample-prices.ts'
import { readDemoReviews } from './sample-reviews.ts'
import { demoSettings } from './sample-settings.ts'
import { seedDiagrams } from './seed-diagrams.ts'
import { seedParts } from './seed-parts.ts'

/**
 * The sample users of demo mode. Their passwords are public: a real shop refuses to start with
 * them.
 */
export const DEMO_ACCOUNTS = [
  { email: 'customer@example.com', password: 'customer-demo', name: 'Casey Miller', role: null },
  { email: 'admin@example.com', password: 'admin-demo', name: 'Alex Admin', role: 'admin' },
] as const

/**
 * Inserts sample parts, diagrams, reviews, settings and users, unless the database has any already.
 * @param hasHistory a job makes three months of orders after the start
 */
export async function seedEmptyDatabase({ hasHistory = false } = {}) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`select 1 from product union all select 1 from review union all select 1 from "user" limit 1`,
    )
    if (rows.length > 0) return
    await seedParts(tx)
    await seedDiagrams(tx)
    await tx.insert(review).values(await readDemoReviews())
    const settings = Object.entries(demoSettings).map(([key, value]) => ({ key, value }))
    await tx.insert(setting).values(settings).onConflictDoNothing()
    await seedPrices(tx)
    for (const { password, ...profile } of DEMO_ACCOUNTS) {
      const added = singleRow(
        await tx
          .insert(user)
          .values({ ...profile, emailVerified: true, isSample: true })
          .returning(),
      )
      await tx.insert(account).values({
        userId: added.id,
        accountId: added.id,
        providerId: 'credential',
        password: await hashPassword(password),
      })
    }
    if (hasHistory) await queueHistory(tx)
  })
}

/**
 * Finds sample users by `isSample`, as a customer may have signed up with the email of one.
 * @throws ConfigError when a real shop is started with a demo's database
 */
export async function refuseDemoAccounts() {
  const samples = await db
    .select({ email: user.email, password: account.password })
    .from(user)
    .leftJoin(account, eq(account.userId, user.id))
    .where(eq(user.isSample, true))
    .orderBy(user.email)
  if (samples.length === 0) return
  // Those of the history have none.
  const found = samples.filter(({ password }) => password !== null)
  throw new ConfigError(
    `DEMO: this database has sample accounts, whose passwords are public (${found.map(({ email }) => email).join(', ')}). Begin a real shop with another DATA_DIR or DATABASE_URL.`,
  )
}

/**
 * A demo takes cards in a sandbox, and always has sample users (`seedEmptyDatabase`).
 * @throws ConfigError when a demo is started with a real shop's database
 */
export async function refuseRealUsers() {
  const { rows } = await db.execute(
    sql`select 1 from "user" having count(*) > 0 and not bool_or(is_sample)`,
  )
  if (rows.length === 0) return
  throw new ConfigError(
    'DEMO: this database has users and no sample accounts, so it is a real shop’s, and a demo would take no money. Start it with DEMO=false, or start a demo with another DATA_DIR or DATABASE_URL.',
  )
}
