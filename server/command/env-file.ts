import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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
  writeFileSync(fresh, lines.join(''), { mode: 0o600 })
  renameSync(fresh, file)
}

function quoted(name: string, value: string) {
  if (/^[\w./:@,+=<>?&%-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((one) => !value.includes(one))
  if (quote && !/[\n\r]/.test(value)) return `${quote}${value}${quote}`
  throw new AppError(400, `${name}: a value with every kind of quote can’t be written to .env`)
}
