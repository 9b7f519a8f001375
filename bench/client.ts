import net from 'node:net'

// Repeats a request to a server over connections that stay open, one request at a time on each. A
// client of Node's own parser, or one in JavaScript, reads a script of 50 kB a thousand times a
// second: then the server waits, wakes for each request, and what is measured is its waking.

export type Request = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}
/** `latencies` are in milliseconds, unsorted. */
type Answered = { statuses: Map<number, number>; latencies: number[] }

/** Between a response's head and its body. */
const BLANK_LINE = '\r\n\r\n'
const BUFFER_BYTES = 65_536

/**
 * @param next makes each request @throws when a connection breaks, or a response does not say its
 *   length
 */
export async function askFor(
  url: URL,
  next: () => Request,
  connections: number,
  seconds: number,
): Promise<Answered> {
  const answered: Answered = { statuses: new Map(), latencies: [] }
  const end = performance.now() + 1000 * seconds
  await Promise.all(Array.from({ length: connections }, () => askOver(url, next, end, answered)))
  return answered
}

function askOver(url: URL, next: () => Request, end: number, { statuses, latencies }: Answered) {
  return new Promise<void>((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
    let [status, missing, asked] = [0, 0, 0]
    const socket = net.connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      onread: { buffer, callback: read },
    })
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${url.host} has closed a connection`)))

    function ask() {
      asked = performance.now()
      socket.write(textOf(next(), url.host))
    }

    function read(bytes: number) {
      const from = missing > 0 ? 0 : bodyFrom(bytes)
      missing -= bytes - from
      if (missing > 0) return true
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const now = performance.now()
      latencies.push(now - asked)
      if (now < end) ask()
      else socket.end(resolve)
      return true
    }

    /** Reads a head. @returns where in the buffer the body begins */
    function bodyFrom(bytes: number) {
      const end = buffer.subarray(0, bytes).indexOf(BLANK_LINE)
      const head = buffer.toString('latin1', 0, Math.max(end, 0))
      status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
      missing = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1])
      if (Number.isNaN(missing)) socket.destroy(new Error(`a response without a length: ${head}`))
      return end + BLANK_LINE.length
    }
  })
}

function textOf({ method, path, headers, body = '' }: Request, host: string) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body && `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body}`
}
