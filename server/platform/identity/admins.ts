import { asc, eq } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'

/** The oldest account first. */
export function listAdmins() {
  return db
    .select({ email: user.email, name: user.name, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.id))
}
