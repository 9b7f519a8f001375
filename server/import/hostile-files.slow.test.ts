import v8 from 'node:v8'
import vm from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import type { FileKind } from '#contract/import/import.ts'
import { aPerson } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { aSheetRow, aWorkbook } from '#test/workbook.ts'
import { getImport } from './import-view.ts'
import { listQueue } from './queue/queue-entry.ts'

// Files that flood: each is checked or refused in a sentence, in a bounded memory.

beforeAll(writeCategories)

const MAX_MB = 300
/** As seldom, at most, is garbage collected: that takes as long as the work. */
const COLLECT_MS = 250
const MB = 1024 * 1024

v8.setFlagsFromString('--expose-gc')
const collectGarbage: () => void = vm.runInNewContext('gc')

/** What is in use, in bytes, without garbage. */
function usedMemory() {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * The most that the process has had above what it had before, in megabytes. On a busy machine
 * garbage lies longer: where that may be the excess, it is collected first.
 */
async function grownBy(work: () => Promise<unknown>) {
  const [used, resident] = [usedMemory(), process.memoryUsage.rss()]
  let most = 0
  let collected = 0
  const timer = setInterval(() => {
    const grown = (process.memoryUsage.rss() - resident) / MB
    if (grown < MAX_MB) most = Math.max(most, grown)
    else if (Date.now() - collected >= COLLECT_MS) {
      most = Math.max(most, (usedMemory() - used) / MB)
      collected = Date.now()
    }
  }, 50)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most
}

async function flooded(text: string | Buffer, kind: FileKind = 'products') {
  const admin = await aPerson({ role: 'admin' })
  let id = ''
  const megabytes = await grownBy(async () => {
    id = await anUpload(admin, text, { kind })
    await runStep(id, 'check')
  })
  expect(megabytes).toBeLessThan(MAX_MB)
  return getImport(id)
}

const HEADER = 'sku,name,price\n'
const ROW = 'FLOOD-1,Bolt,9.90\n'
const COLUMNS = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')
/** Elements that are closed: it is no depth that a reader without a bound would be stopped by. */
const DEEP = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`

test.each<[what: string, kind: FileKind, make: () => string | Buffer, sentence: string]>([
  [
    'over a million blank rows',
    'products',
    () => `${HEADER}${'\n'.repeat(1_000_001)}${ROW}`,
    'more than 500,000 rows. Split it',
  ],
  [
    'a cell of 19 MB',
    'products',
    () => `${HEADER}FLOOD-1,"${'x'.repeat(19 * MB)}",9.90\n`,
    'longer than 100,000 characters',
  ],
  ['a line of 19 MB', 'products', () => 'x'.repeat(19 * MB), 'longer than 100,000 characters'],
  ['10,000 columns', 'products', () => `${COLUMNS}\n1\n`, 'more than 1,000 columns'],
  ['deep PIES', 'pies', () => `<PIES><Items><Item>${DEEP}</Item></Items></PIES>`, 'too deep'],
  ['deep ACES', 'aces', () => `<ACES><App>${DEEP}</App></ACES>`, 'too deep'],
  [
    'an attribute of 19 MB',
    'pies',
    () => `<PIES><Items><Item a="${'x'.repeat(19 * MB)}"/></Items></PIES>`,
    'a text is too long',
  ],
  [
    'a record of a million elements',
    'pies',
    () => `<PIES><Items><Item>${'<a/>'.repeat(1_000_000)}</Item></Items></PIES>`,
    'a record is too large',
  ],
])('a file with %s is refused in a sentence', async (_, kind, make, sentence) => {
  const refused = await flooded(make(), kind)
  expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence) })
  expect(await rowsOf(refused._id)).toEqual([])
})

test.each<[what: string, make: () => string | Buffer, rows: number]>([
  ['blank rows below the first', () => `${HEADER}${ROW}${',,\n'.repeat(510_000)}`, 1],
  [
    'quotes that never close',
    () => `${HEADER}${'FLOOD-2,"Bolt,9.90\n'.repeat(3)}${ROW.repeat(6_000)}`,
    6_003,
  ],
  [
    'a sheet of half a million blank rows',
    () => {
      const blank = Array.from({ length: 510_000 }, (_, at) => `<row r="${at + 3}"/>`).join('')
      const rows = aSheetRow('sku', 'name', 'price') + aSheetRow('FLOOD-1', 'Bolt', 9.9) + blank
      return aWorkbook({ sheets: { S: rows } })
    },
    1,
  ],
])('a file with %s is read', async (_, make, rows) => {
  const { state, error, total } = await flooded(make())
  expect([state, error, total]).toEqual(['checked', null, rows])
})

test('as many categories and states that no one knows as rows are asked 200 at a time', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `FLOOD-${at},Bolt,9.90,Unknown kind ${at},state ${at}`,
  )
  const { _id: id, state } = await flooded(`sku,name,price,category,state\n${rows.join('\n')}`)
  expect(state).toBe('checked')
  expect(await listQueue(id)).toHaveLength(200)
})

test('names of columns that are those of JavaScript, formulas and half characters are texts', async () => {
  const text = `sku,name,price,\nFLOOD-3,=cmd|' /C calc'!A0,9.90,__proto__\n__proto__,constructor \ud800,9.90,\n`
  const { _id: id, report } = await flooded(text)
  expect(report.actions).toEqual({ add: 2 })
  expect((await rowsOf(id)).map(({ raw }) => raw.name)).toEqual([
    "=cmd|' /C calc'!A0",
    'constructor \ufffd',
  ])
})
