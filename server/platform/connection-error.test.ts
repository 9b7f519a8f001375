import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { sayConnectionError } from './connection-error.ts'

test('a connection that failed says so in words, also where a library hides the code', async () => {
  const refused = await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        const port = typeof address === 'object' ? Number(address?.port) : 0
        connect(port, '127.0.0.1').on('error', resolve)
      })
    })
  })
  const failed = new TypeError('fetch failed', { cause: refused })
  expect(sayConnectionError(failed)).toBe('nothing answers at that port')
  const ofMail = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ESOCKET' })
  expect(sayConnectionError(ofMail)).toBe('nothing answers at that port')
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND mail.x'), { code: 'EDNS' })
  expect(sayConnectionError(unknown)).toBe('there is no such host')
  const tls = new Error('error:0A00010B:SSL routines:ssl3_get_record:wrong version number')
  expect(sayConnectionError(tls)).toBe('one side encrypts, the other does not: check the port')
})

test('an error that no words are for is named by its code, and none of its message is shown', () => {
  const odd = Object.assign(new Error('password hunter2'), { code: '28P01' })
  expect(sayConnectionError(odd)).toBe('28P01')
  expect(sayConnectionError('a string')).toBe('no reason given')
})
