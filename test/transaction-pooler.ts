import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { portOf } from './port-of.ts'

// As PgBouncer with pool_mode = transaction and a pool of one: its clients share a connection to
// the test server, each for one statement at a time.

const PROTOCOL = 196_608
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** @returns the port on loopback */
export async function startTransactionPooler() {
  const { host, user, database } = inject('postgres')
  const backend = connect(path.join(host, '.s.PGSQL.5432'))
  backend.write(startup(`user\0${user}\0database\0${database}\0\0`))
  await answerOf(backend)
  let last: Promise<unknown> = Promise.resolve()
  const pooler = createServer((client) => {
    client.once('data', () => {
      client.write(Buffer.concat([AUTHENTICATED, READY]))
      client.on('data', (statement) => {
        if (statement[0] === 0x58) return client.end() // Terminate
        last = last.then(async () => {
          backend.write(statement)
          client.write(await answerOf(backend))
        })
      })
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  onTestFinished(() => {
    pooler.close()
    backend.destroy()
  })
  return portOf(pooler)
}

function startup(parameters: string) {
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + Buffer.byteLength(parameters), 0)
  head.writeInt32BE(PROTOCOL, 4)
  return Buffer.concat([head, Buffer.from(parameters)])
}

/** All that it says until it is ready for the next statement. */
async function answerOf(backend: Socket) {
  let said = Buffer.alloc(0)
  while (!said.subarray(-READY.length).equals(READY)) {
    const [data] = (await once(backend, 'data')) as [Buffer]
    said = Buffer.concat([said, data])
  }
  return said
}
