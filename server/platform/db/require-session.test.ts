import { expect, inject, test } from 'vitest'
import { startTransactionPooler } from '#test/transaction-pooler.ts'
import { requireSession } from './require-session.ts'

test('PostgreSQL itself gives each connection a session', async () => {
  await requireSession(inject('postgres'))
})

test('a pooler in transaction mode is named', async () => {
  const port = await startTransactionPooler()
  const { user, database } = inject('postgres')
  const connection = { host: '127.0.0.1', port, user, database, ssl: false }
  await expect(requireSession(connection)).rejects.toThrow(/^DATABASE_URL .*pool_mode = session/)
})
