import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { checkBackupDisk, checkClock } from './check-machine.ts'

/** Stripe, to which it is so many minutes later than here. @returns its URL */
async function aStripe(minutes: number) {
  const server = createServer((_request, response) => {
    const date = new Date(Date.now() + minutes * 60_000).toUTCString()
    response.writeHead(404, { date }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${portOf(server)}`
}

test('a clock that differs from Stripe’s by minutes is said, with the command', async () => {
  expect(await checkClock(await aStripe(0))).toMatchObject({ state: 'ok' })
  for (const minutes of [-10, 60 * 24]) {
    expect(await checkClock(await aStripe(minutes))).toMatchObject({
      state: 'failed',
      step: 'As root: timedatectl set-ntp true',
    })
  }
})

test('a folder for backups that no file can be written to is said, with the command', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(checkBackupDisk(folder, folder)).toMatchObject({ state: 'ok' })
  expect(readdirSync(folder)).toEqual([])
  expect(checkBackupDisk('/nowhere/backups', folder)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('No file can be written to /nowhere/backups'),
    step: expect.stringContaining('As root: install -d'),
  })
})
