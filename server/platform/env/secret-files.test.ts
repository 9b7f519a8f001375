import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { APP_SECRET, REAL_SHOP, refusalOf } from '#test/configuration.ts'
import { readEnv } from '../env.server.ts'

test('a secret can be in a file, which is refused beside the variable and when it is not there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'app_secret')
  writeFileSync(file, `${APP_SECRET}\n`)
  const { APP_SECRET: _, ...rest } = REAL_SHOP
  expect(readEnv({ ...rest, APP_SECRET_FILE: file }).appSecret).toBe(APP_SECRET)
  expect(refusalOf({ ...REAL_SHOP, APP_SECRET_FILE: file })).toContain(
    '  APP_SECRET_FILE: refused beside APP_SECRET',
  )
  expect(refusalOf({ ...rest, APP_SECRET_FILE: `${file}s` })).toContain(
    '  APP_SECRET_FILE: can’t be read (ENOENT',
  )
})
