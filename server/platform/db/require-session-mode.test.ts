import { expect, inject, test } from 'vitest'
import { startTransactionPooler } from '#test/transaction-pooler.ts'
import { requireSessionMode } from './require-session-mode.ts'

test('PostgreSQL itself gives each connection a session', async () => {
  await requireSessionMode(inject('postgres'))
})

test('a pooler in transaction mode is named', async () => {
  const port = await startTransactionPooler()
  const { user, database } = inject('postgres')
  const connection = { host: '127.0.0.1', port, user, database, ssl: false }
  await expect(requireSessionMode(connection)).rejects.toThrow(
    /^DATABASE_URL .*pool_mode = session/,
  )
})
