import { desc, lt, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { mail } from '../db/schema/mail.ts'

// The demo's inbox: what a shop without a mail server would have sent.

const STORED = 200

/**
 * Stores a mail once for its message id. The oldest mails are deleted, so that a demo does not grow
 * for ever.
 */
export async function storeMail(message: typeof mail.$inferInsert) {
  await db.insert(mail).values(message).onConflictDoNothing()
  const oldest = db
    .select({ id: mail.id })
    .from(mail)
    .orderBy(desc(mail.id))
    .offset(STORED - 1)
    .limit(1)
  await db.delete(mail).where(lt(mail.id, sql`(${oldest})`))
}

/** Newest first. */
export async function listMail() {
  return db.select().from(mail).orderBy(desc(mail.id)).limit(STORED)
}
