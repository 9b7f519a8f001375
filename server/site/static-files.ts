import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { addStaticFile } from '../platform/cache/response-store.ts'
import { SECURITY_HEADERS } from '../platform/http/security-headers.ts'
import { PROGRAM } from '../platform/program.ts'

const ROOT = path.join(PROGRAM, 'build/client')

// An SVG opened by itself is a document, with its colors in an inline style.
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Reads the browser's files of the build into memory, with their precompressed encodings. */
export function loadStaticFiles() {
  for (const file of listFiles()) {
    const type = TYPES[path.extname(file)]
    if (!type) continue
    // Vite puts a hash of the content into names in assets/.
    const age = file.startsWith('assets/') ? 'max-age=31536000, immutable' : 'max-age=3600'
    const headers = {
      ...SECURITY_HEADERS,
      ...(type === TYPES['.svg'] && { 'content-security-policy': DRAWING_POLICY }),
      'content-type': type,
      'cache-control': `public, ${age}`,
    }
    addStaticFile(`/${file}`, headers, {
      identity: readFileSync(path.join(ROOT, file)),
      br: readIfThere(path.join(ROOT, `${file}.br`)),
      gzip: readIfThere(path.join(ROOT, `${file}.gz`)),
    })
  }
}

function listFiles() {
  return readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.')) // Vite's manifest is not public
}

function readIfThere(file: string) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
