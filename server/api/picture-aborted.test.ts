import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { multipart } from '#test/photo.ts'
import { servedApp } from '#test/served-app.ts'

// On a port, as only there a client can leave before it has its response.

const { port } = servedApp()
/** As many as a process reads at once. */
const AT_ONCE = 3

const START =
  '--end\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
const REST = 'no photo\r\n--end--\r\n'

/** Sends the beginning of an upload. */
function begin(token: string) {
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/picture HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=end\r\ncontent-length: ${START.length + REST.length}\r\n\r\n${START}`,
  )
  return socket
}

test('uploads whose clients leave while they wait for others block none that come after', async () => {
  const admin = await aPerson({ role: 'admin' })
  const read = Array.from({ length: AT_ONCE }, () => begin(admin.token))
  await delay(300)
  const waiting = Array.from({ length: AT_ONCE }, () => begin(admin.token))
  await delay(300)
  for (const socket of waiting) socket.destroy()
  await delay(100)
  for (const socket of read) socket.end(REST)

  const { body, headers } = await multipart('no photo')
  const response = await fetch(`http://127.0.0.1:${port()}/api/picture`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    signal: AbortSignal.timeout(5_000),
  })
  expect(response.status).toBe(400)
})
