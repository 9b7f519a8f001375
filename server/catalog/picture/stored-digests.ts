import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { prepare } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'

// Which digests are those of pictures. Without it each made-up path would be a request to the
// bucket, which costs money and a connection.

/** A picture that is deleted later is not found in the storage. */
const known = new LRUCache<string, true>({ max: 20_000 })

/** A database that answers later is unavailable: pictures don't wait for it. */
const WAIT_MS = 1000

// A range, which the index of the whole digests answers in any collation: 'g' is after the last
// digit.
const byDigest = prepare<{ found: boolean }, { digest: string }>(
  'picture by digest',
  sql`select exists (
    select from ${picture} where sha256 >= ${sql.placeholder('digest')}
      and sha256 < ${sql.placeholder('digest')} || 'g'
  ) as found`,
)

/** @returns true also while the database is unavailable: then the storage knows */
export async function isPicture(digest: string) {
  if (known.has(digest)) return true
  const found = await Promise.race([
    byDigest({ digest }).then(
      ([row]) => row?.found ?? false,
      () => undefined,
    ),
    setTimeout(WAIT_MS, undefined, { ref: false }),
  ])
  if (found) known.set(digest, true)
  return found ?? true
}
