import { eq, sql } from 'drizzle-orm'
import type { NewProfile, Profile } from '#contract/account/profile.ts'
import { MIN_PHONE_DIGITS, SHORT_PHONE } from '#contract/number.ts'
import { db, prepare } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { profile } from '../platform/db/schema/profile.ts'
import { fieldError, notFound } from '../platform/errors.ts'

/** One column, since node-postgres takes longer to describe seven than to parse this one. */
const byEmail = prepare<{ profile: Profile }, { email: string }>(
  'profile',
  sql`
    select to_json(saved) as profile from (
      select profile.id as "insertedId", coalesce(nullif(profile.name, ''), "user".name) as name, email,
        coalesce(education, '') as education, coalesce(phone, '') as phone, coalesce(address, '') as address,
        coalesce(linkedin, '') as linkedin
      from ${user} left join ${profile} on user_id = "user".id
      where email = ${sql.placeholder('email')}
    ) saved`,
)

/** The saved profile; before the first save, the account's name and email. @throws AppError 404 */
export async function getProfile(of: string): Promise<Profile> {
  const [found] = await byEmail({ email: of })
  if (!found) throw notFound('user')
  return found.profile
}

/**
 * An empty field leaves the saved value; null clears it.
 * @returns the profile's id at the first save, else null
 */
export async function saveProfile(userId: string, input: NewProfile) {
  const { name, education, phone, address, linkedin } = input
  await refuseShortPhone(userId, phone)
  const fields = Object.entries({ name, education, phone, address, linkedin })
  const given = Object.fromEntries(
    fields.filter(([, value]) => value !== '').map(([field, value]) => [field, value ?? '']),
  )
  const empty = { name: '', education: '', phone: '', address: '', linkedin: '' }
  const [row] = await db
    .insert(profile)
    .values({ userId, ...empty, ...given })
    .onConflictDoUpdate({ target: profile.userId, set: { ...given, updatedAt: sql`now()` } })
    // xmax is 0 on a row that was inserted, not updated
    .returning({ id: profile.id, inserted: sql<boolean>`xmax = 0` })
  return row?.inserted ? row.id : null
}

/** One that was saved before stays valid: the form sends it with each edit. @throws AppError 400 */
async function refuseShortPhone(userId: string, phone: string | null) {
  if (!phone || phone.length >= MIN_PHONE_DIGITS) return
  const [saved] = await db
    .select({ phone: profile.phone })
    .from(profile)
    .where(eq(profile.userId, userId))
  if (saved?.phone !== phone) throw fieldError('phone', SHORT_PHONE)
}
