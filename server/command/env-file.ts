import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { AppError } from '../platform/errors.ts'
import type { Settings } from './questions.ts'

export function readEnvFile(file: string): Settings {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** Whole or not at all, and for its owner alone. */
export function writeEnvFile(file: string, settings: Settings) {
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value ? [`${name}=${quoted(name, value)}\n`] : [],
  )
  const fresh = `${file}.new-${process.pid}`
  rmSync(fresh, { force: true })
  // A file or a link of another would keep its mode, and lead elsewhere.
  writeFileSync(fresh, lines.join(''), { mode: 0o600, flag: 'wx' })
  renameSync(fresh, file)
}

function quoted(name: string, value: string) {
  if (/^[\w./:@,+=<>?&%-]*$/.test(value)) return value
  const quote = ["'", '`', '"'].find((one) => !value.includes(one))
  const isChanged = quote === '"' && value.includes('\\n')
  if (quote && !isChanged && !/[\n\r]/.test(value)) return `${quote}${value}${quote}`
  throw new AppError(400, `${name}: its quotes or line breaks can’t be written to .env`)
}
