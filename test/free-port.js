import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of this machine on which nothing listens. Below those that systems give to outgoing
 * connections: a process that ends and starts again finds it free. Browsers refuse 10080.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = randomInt(11_000, 20_000)
  return (await isFree(port)) ? port : freePort()
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
async function isFree(port) {
  const server = createServer()
  const listens = await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (listens) await new Promise((resolve) => server.close(resolve))
  return listens
}
