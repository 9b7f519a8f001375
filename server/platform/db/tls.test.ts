import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { AUTHORITY, startTlsPostgres } from '#test/tls-postgres.ts'
import { toStartError } from './start-error.ts'

async function encryptionOf(host: string, parameters: Record<string, string>) {
  const { user, database } = inject('postgres')
  const port = await startTlsPostgres()
  const connectionString = `postgres://${user}@${host}:${port}/${database}?${new URLSearchParams(parameters)}`
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { stream } = (client as unknown as { connection: { stream: { encrypted?: boolean } } })
      .connection
    await client.query('select 1')
    return stream.encrypted
  } catch (error) {
    throw toStartError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

test('with verify-full and the private authority’s certificate the connection is encrypted', async () => {
  const parameters = { sslmode: 'verify-full', sslrootcert: AUTHORITY }
  expect(await encryptionOf('localhost', parameters)).toBe(true)
})

test('verify-full refuses a certificate of an unknown authority, or of another host, with a sentence', async () => {
  const sentence = /^DATABASE_URL: the server's certificate is not trusted \(/
  const unknown = encryptionOf('localhost', { sslmode: 'verify-full' })
  await expect(unknown).rejects.toThrow(sentence)
  const parameters = { sslmode: 'verify-full', sslrootcert: AUTHORITY }
  await expect(encryptionOf('127.0.0.1', parameters)).rejects.toThrow(sentence)
})

test('an authority’s file that is missing is named', async () => {
  const parameters = { sslmode: 'verify-full', sslrootcert: '/nowhere/authority.pem' }
  await expect(encryptionOf('localhost', parameters)).rejects.toThrow('/nowhere/authority.pem')
})
