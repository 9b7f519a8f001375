import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { AUTHORITY, CERTIFICATE } from '#test/tls-postgres.ts'
import { toMailError } from './smtp-error.ts'

async function startServer(secure: boolean) {
  const server = new SMTPServer({ ...CERTIFICATE, secure, authOptional: true })
  server.on('error', () => {}) // a client that trusts it not hangs up
  server.listen(0, 'localhost')
  await once(server.server, 'listening')
  onTestFinished(() => server.close())
  return `${secure ? 'smtps' : 'smtp'}://localhost:${portOf(server.server)}`
}

for (const [kind, secure] of [
  ['TLS', true],
  ['STARTTLS', false],
] as const) {
  test(`an error by ${kind} says that the mail server’s certificate is not trusted`, async () => {
    const failed = createTransport(await startServer(secure)).verify()
    const error = await failed.then(
      () => undefined,
      (cause) => toMailError(cause),
    )
    expect(error?.message).toMatch(/^The mail server’s certificate is not trusted/)
  })
}

test('with NODE_EXTRA_CA_CERTS a private authority’s mail server is trusted', async () => {
  const verify = `
    import { createTransport } from 'nodemailer'
    await createTransport(process.argv[1]).verify()`
  const args = ['--input-type=module', '--eval', verify, await startServer(true)]
  const env = { NODE_EXTRA_CA_CERTS: AUTHORITY }
  const [status] = await once(spawn(process.execPath, args, { env }), 'exit')
  expect(status).toBe(0)
})
