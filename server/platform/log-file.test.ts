import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openLogFile, reopenLogFile } from './log-file.ts'

const isLinux = process.platform === 'linux'

test.runIf(isLinux)('what a full disk does not take ends no process, and fills no memory', () => {
  const file = openLogFile('/dev/full')
  const log = pino(file)
  let dropped = 0
  file.on('drop', () => {
    dropped += 1
  })
  for (let line = 0; line < 3_000; line += 1) log.info({ text: 'x'.repeat(1_000) }, 'a line')
  expect(dropped).toBeGreaterThan(1_500)
})

test('a log file that can’t be opened again is written on, and opened the next time', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-log-'))
  const place = path.join(folder, 'logs')
  const file = openLogFile(path.join(place, 'shop.log'))
  const log = pino(file)
  renameSync(place, path.join(folder, 'rotated'))
  writeFileSync(place, 'no folder')
  expect(reopenLogFile(file)).toBeInstanceOf(Error)
  log.info('to the old one')
  rmSync(place)
  expect(reopenLogFile(file)).toBeUndefined()
  log.info('to the new one')
  await new Promise((resolve) => file.once('close', resolve).end())
  expect(readFileSync(path.join(folder, 'rotated', 'shop.log'), 'utf8')).toContain('to the old one')
  expect(readFileSync(path.join(place, 'shop.log'), 'utf8')).toContain('to the new one')
  rmSync(folder, { recursive: true })
})
