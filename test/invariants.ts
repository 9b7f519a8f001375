import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, expect } from 'vitest'
import { INVARIANTS } from '#server/platform/db/invariants/invariants.ts'
import { CONNECTION } from '#server/platform/db/pool.ts'
import { withSession } from '#server/platform/db/session.ts'

// Files of one worker share a database. One that leaves rows that break an invariant fails by
// itself; otherwise a later file's drill of a backup would.

afterAll(async () => {
  const broken = await withSession(CONNECTION, async (client) => {
    const found: { sentence: string; rows: { what: string }[] }[] = []
    for (const [sentence, query] of Object.entries(INVARIANTS)) {
      const { rows } = await drizzle(client).execute<{ what: string }>(query)
      if (rows.length > 0) found.push({ sentence, rows })
    }
    return found
  })
  expect(broken).toEqual([])
})
