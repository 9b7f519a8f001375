import { createServer } from 'node:http'

// The least that Node can do: one answer for every request, which the benchmark chooses. As a
// program it is a process of its own; loaded into the shop's (`--import`, with BARE_PORT) it shows
// what a process of that size costs any request.

/** @type {{ status: number, headers: string[], body: Buffer }} */
let answer = { status: 200, headers: [], body: Buffer.alloc(0) }

const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})

process.on('message', (/** @type {any} */ message) => {
  if (typeof message !== 'object') return // the meter's
  answer = { ...message, body: Buffer.from(message.body, 'base64') }
  process.send?.('set')
})
server.listen(Number(process.env.BARE_PORT ?? process.env.PORT), '127.0.0.1')
