import { eq } from 'drizzle-orm'
import { db } from './db/client.ts'
import { user } from './db/schema.ts'

export async function isAdmin(email: string) {
  const [row] = await db.select({ role: user.role }).from(user).where(eq(user.email, email))
  return row?.role === 'admin'
}
