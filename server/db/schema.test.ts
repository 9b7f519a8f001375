import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the migrations say what the schema says', () => {
  const migrations = 'server/db/migrations'
  const copy = mkdtempSync(path.join(tmpdir(), 'shop-migrations-'))
  cpSync(migrations, copy, { recursive: true })
  // Writes one more migration when the schema has something that they lack.
  execFileSync('node_modules/.bin/drizzle-kit', [
    'generate',
    '--dialect=postgresql',
    '--schema=./server/db/schema/*.ts',
    `--out=${path.relative('.', copy)}`,
  ])
  expect(readdirSync(copy)).toEqual(readdirSync(migrations))
  rmSync(copy, { recursive: true })
})

test('each migration is younger than the one before: a database applies only those after its last', () => {
  const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8'))
  const moments: number[] = journal.entries.map(({ when }: { when: number }) => when)
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
})
