import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const ROOT = path.resolve('build/client')

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The built files of the browser, from memory: one route each. */
export async function clientFiles(app: FastifyInstance) {
  for (const file of listFiles()) {
    const type = TYPES[path.extname(file)]
    if (!type) continue
    const identity = readFileSync(path.join(ROOT, file))
    const brotli = readIfThere(path.join(ROOT, `${file}.br`))
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    // Vite names what is in assets/ after its content.
    const age = file.startsWith('assets/') ? 'max-age=31536000, immutable' : 'max-age=3600'

    app.get(`/${file}`, { config: { withoutDatabase: true } }, (request, reply) => {
      reply.headers({ 'cache-control': `public, ${age}`, etag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(type)
      if (!brotli || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
        return reply.send(identity)
      }
      return reply.header('content-encoding', 'br').send(brotli)
    })
  }
}

function listFiles() {
  return readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.')) // Vite's own notes
}

function readIfThere(file: string) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
