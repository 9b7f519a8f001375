import type { User } from './auth.ts'
import type { Transaction } from './db/client.ts'
import { audit } from './db/schema.ts'

type Action = 'add product' | 'delete product' | 'make admin' | 'remove user'

/** Notes who did what, in the transaction that does it: neither is there without the other. */
export async function record(
  tx: Transaction,
  actor: User,
  action: Action,
  subject: { id: string; name: string },
) {
  await tx.insert(audit).values({
    actorId: actor.id,
    actorEmail: actor.email,
    action,
    subjectId: subject.id,
    subject: subject.name,
  })
}
