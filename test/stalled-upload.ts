import { connect, type Socket } from 'node:net'

const PART =
  '--end\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

type Upload = { port: number; path: string; headers: Record<string, string> }

/** A client that sends the beginning of a file, and then nothing more. */
export function stalledUpload({ port, path, headers }: Upload): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const fields = Object.entries({
    host: '127.0.0.1',
    ...headers,
    'content-type': 'multipart/form-data; boundary=end',
    'content-length': String(1_000_000),
  })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST /api${path} HTTP/1.1\r\n${head}\r\n${PART}${' '.repeat(1_000)}`)
  return socket.resume()
}
