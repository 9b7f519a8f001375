import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { deleteAllRows } from '#test/all-rows.ts'
import { NIGHTLY_LOCK } from '../db/advisory-locks.ts'
import { CONNECTION } from '../db/pool.ts'
import {
  expiredBackups,
  listBackups,
  nameOfBackup,
  noteStatus,
  readStatus,
} from './backup-folder.ts'
import { backupOverview } from './backup-overview.ts'
import { backUpWhenDue } from './nightly.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

// What other files have left takes its time.
beforeAll(deleteAllRows)

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-nightly-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A folder in which no backup is drilled at `noon` of a day. */
async function aDrilledFolder(day = 2) {
  const folder = aFolder()
  await noteStatus(folder, { drilledAt: noon(day).toISOString() })
  return folder
}

/** Noon of a day in the machine's time zone. */
function noon(day: number) {
  return new Date(2026, 10, day, 12)
}

async function namesIn(folder: string) {
  return (await listBackups(folder)).map(({ name }) => name)
}

test('a night has one backup, and a week one drill', async () => {
  const folder = path.join(aFolder(), 'made', 'when missing')
  const first = noon(2)
  await backUpWhenDue(folder, first)
  expect(await namesIn(folder)).toEqual([nameOfBackup(first)])
  expect(statSync(path.join(folder, nameOfBackup(first))).mode & 0o777).toBe(0o600)
  const { drilledAt, drill, backup } = await readStatus(folder)
  expect(backup).toEqual({ at: first.toISOString(), failure: null })
  expect(drill).toEqual({ at: drilledAt, file: nameOfBackup(first), failure: null })

  await backUpWhenDue(folder, new Date(first.getTime() + 14 * HOUR)) // 2 in the night
  expect(await namesIn(folder)).toHaveLength(1)
  await noteStatus(folder, { drilledAt: first.toISOString() })
  const second = new Date(first.getTime() + 15.1 * HOUR)
  await backUpWhenDue(folder, second)
  await backUpWhenDue(folder, new Date(second.getTime() + HOUR))
  expect(await namesIn(folder)).toEqual([nameOfBackup(second), nameOfBackup(first)])
  expect((await readStatus(folder)).drill?.file).toBe(nameOfBackup(first))
  const week = noon(9)
  await backUpWhenDue(folder, week)
  expect((await readStatus(folder)).drill?.file).toBe(nameOfBackup(week))
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('two processes at once make one backup', async () => {
  const folder = await aDrilledFolder()
  await Promise.all([1, 2, 3].map(() => backUpWhenDue(folder, noon(2))))
  expect(await namesIn(folder)).toHaveLength(1)
})

test('while another process makes it, there is nothing to do', async () => {
  const folder = aFolder()
  const other = new pg.Client(CONNECTION)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('select pg_advisory_lock($1)', [NIGHTLY_LOCK])
  await backUpWhenDue(folder, noon(2))
  expect(readdirSync(folder)).toEqual([])
})

test('a backup that fails is noted, and tried again after an hour', async () => {
  const folder = await aDrilledFolder()
  const at = noon(2)
  const file = path.join(folder, nameOfBackup(at))
  const part = `${file}.${process.pid}.part`
  mkdirSync(part)
  await backUpWhenDue(folder, at)
  const { backup } = await readStatus(folder)
  expect(backup?.failure).toMatch(/^The backup failed: it is a folder/)
  rmSync(part, { recursive: true })
  expect(await backupOverview(folder, at)).toMatchObject({ overdue: true, backup, files: [] })
  await backUpWhenDue(folder, new Date(at.getTime() + HOUR / 2))
  expect(await namesIn(folder)).toEqual([])
  const later = new Date(at.getTime() + 2 * HOUR)
  await backUpWhenDue(folder, later)
  expect(await namesIn(folder)).toEqual([nameOfBackup(later)])
  expect((await readStatus(folder)).backup?.failure).toBeNull()
})

test('what was made while the clock was years ahead is of no night, and no drill of this week', async () => {
  const folder = aFolder()
  const ahead = new Date(2036, 0, 1)
  writeFileSync(path.join(folder, nameOfBackup(ahead)), 'x')
  await noteStatus(folder, { drilledAt: ahead.toISOString() })
  expect(await backupOverview(folder, noon(2))).toMatchObject({ drillOverdue: true })
  await backUpWhenDue(folder, noon(2))
  expect(await namesIn(folder)).toEqual([nameOfBackup(ahead), nameOfBackup(noon(2))])
  expect((await readStatus(folder)).drill?.file).toBe(nameOfBackup(noon(2)))
  expect(await backupOverview(folder, noon(4))).toMatchObject({ overdue: true })
})

test('the newest backups of 7 days, 4 weeks and 12 months are kept', () => {
  const night = (age: number) => ({ at: new Date(Date.UTC(2026, 10, 21, 3) - age * DAY) })
  const files = Array.from({ length: 800 }, (_, age) => night(age))
  const expired = new Set(expiredBackups(files))
  const kept = files.filter((file) => !expired.has(file))
  expect(kept.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
})

test('only the shop’s own files are listed and removed', async () => {
  const folder = await aDrilledFolder(10)
  for (const name of ['notes.txt', 'driveline-2020.sql.gz', 'other-2020-01-01T030000Z.sql.gz'])
    writeFileSync(path.join(folder, name), 'x')
  for (let day = 1; day <= 9; day += 1)
    writeFileSync(path.join(folder, nameOfBackup(new Date(Date.UTC(2026, 10, day, 3)))), 'x')
  await backUpWhenDue(folder, noon(10))
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining([
      'notes.txt',
      'driveline-2020.sql.gz',
      'other-2020-01-01T030000Z.sql.gz',
    ]),
  )
  expect(await namesIn(folder)).not.toContain('driveline-2026-11-02T030000Z.sql.gz')
})

test('the page’s overview: turned off, on time, late', async () => {
  expect(await backupOverview(undefined)).toMatchObject({ folder: null, overdue: false })
  const folder = aFolder()
  const at = noon(2)
  expect(await backupOverview(folder, at)).toMatchObject({ folder, overdue: false, files: [] })
  writeFileSync(path.join(folder, nameOfBackup(at)), 'twelve bytes')
  await noteStatus(folder, { drilledAt: at.toISOString() })
  const after = (ms: number) => backupOverview(folder, new Date(at.getTime() + ms))
  expect(await after(25 * HOUR)).toMatchObject({
    overdue: false,
    drillOverdue: false,
    files: [{ name: nameOfBackup(at), at: at.toISOString(), bytes: 12 }],
  })
  expect(await after(27 * HOUR)).toMatchObject({ overdue: true, drillOverdue: false })
  expect(await after(8 * DAY + HOUR)).toMatchObject({ overdue: true, drillOverdue: true })
})
