import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { call } from './call.ts'

export function closeAccount(as: { token: string }, password = 'secret1') {
  return call('POST', '/account/close', { as, body: { password } })
}

/** Afterwards no other user is an admin. */
export async function makeOnlyAdmins(...ids: string[]) {
  await db.update(user).set({ role: null })
  for (const id of ids) await db.update(user).set({ role: 'admin' }).where(eq(user.id, id))
}
