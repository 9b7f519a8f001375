import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRealData } from './data-folders.ts'

test('the data of a real shop are those that were used last, and never a demo’s', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'shop-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const aData = (name: string, startedAt: number) => {
    const opts = path.join(home, name, 'postgres/postmaster.opts')
    mkdirSync(path.dirname(opts), { recursive: true })
    writeFileSync(opts, '')
    utimesSync(opts, startedAt, startedAt)
  }
  expect(findRealData(home)).toBeUndefined()
  aData('data', 3_000)
  writeFileSync(path.join(home, 'data/secret'), '')
  expect(findRealData(home)).toBeUndefined()
  aData('shop-data', 1_000)
  aData('data-new', 2_000)
  expect(findRealData(home)).toBe('./data-new')
})
