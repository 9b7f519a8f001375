import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { isConnectionLost, isDatabaseUnavailable } from './errors.ts'

test('a client that leaves in the middle of its body is no outage of the database', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const asked = once(server, 'request')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf')
  const [request]: IncomingMessage[] = await asked
  client.destroy()
  const error = await text(request as IncomingMessage).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  expect([isDatabaseUnavailable(error), isConnectionLost(error)]).toEqual([false, false])
  server.close()
})
