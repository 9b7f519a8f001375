import { afterEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { aPhoto, multipart } from '#test/photo.ts'
import { servedApp } from '#test/served-app.ts'
import { stalledUpload } from '#test/stalled-upload.ts'

// On a port, as only there a client can stop in the middle of its upload.

const { port } = servedApp()

const PATHS = ['/picture', '/staff/import?kind=products&mode=UPDATE', '/staff/vcdb']

const FILES = [
  () => aPhoto({ width: 320, height: 240 }),
  () => Promise.resolve('sku,price\nA-1,12.50\n'),
  () => Promise.resolve('MakeID,MakeName\n1,Ford\n'),
]

let stalled: ReturnType<typeof stalledUpload>[] = []
afterEach(() => {
  for (const socket of stalled) socket.destroy()
  stalled = []
})

async function send(path: string, token: string, file: Buffer | string) {
  const { body, headers } = await multipart(file)
  return fetch(`http://127.0.0.1:${port()}/api${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

test('uploads that stall block none that come after them', async () => {
  const [slow, quick] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const headers = { authorization: `Bearer ${slow.token}` }
  stalled = PATHS.flatMap((path) =>
    Array.from({ length: 6 }, () => stalledUpload({ port: port(), path, headers })),
  )
  for (const [n, path] of PATHS.entries()) {
    // Several, as the first may come before those that stall are read.
    for (let time = 0; time < 3; time += 1) {
      const response = await send(path, quick.token, (await FILES[n]?.()) ?? '')
      expect([path, response.status]).toEqual([path, 201])
    }
  }
  expect(stalled.filter(({ destroyed }) => destroyed)).toHaveLength(0)
})

test('uploads whose clients leave block none that come after them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const headers = { authorization: `Bearer ${admin.token}` }
  for (let n = 0; n < 6; n += 1) {
    stalledUpload({ port: port(), path: '/picture', headers }).once(
      'connect',
      function (this: {
        destroy: () => void
      }) {
        setImmediate(() => this.destroy())
      },
    )
  }
  expect((await send('/picture', admin.token, 'no photo')).status).toBe(400)
})
