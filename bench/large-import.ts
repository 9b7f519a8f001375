import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cell, oneBatch } from '#server/platform/list/table.ts'
import { workbookFile } from '#server/platform/list/workbook-file.ts'
import { adminToken } from './data.ts'
import { type Shop, startShop, stopShop } from './shop.ts'

// A large file of parts, as CSV and as a workbook: how long its check takes, the memory of the
// shop's process and a visitor's wait meanwhile, what its page then waits for, and its apply.

const SIZE = { products: 1_000, reviews: 0, orders: 1_000, customers: 20 }
const GOALS = { memoryMb: 300, csv: 30, xlsx: 40, apply: 120, catalogMs: 150 }
const VIEWS = 20
/** Between two visits of the catalog, and two looks at the import. */
const [VISIT_MS, LOOK_MS] = [50, 500]

/** @param rows of the file, each with 15 cells */
export async function measureImport(rows: number) {
  const shop = await startShop('import', SIZE)
  const ask = await asOwner(shop)
  await sleep(5_000)
  const csv = await check(shop, ask, new File([partsCsv(rows)], 'bench.csv'))
  say(`${rows} rows as CSV`, csv, GOALS.csv)
  const page = await medianOf(() => ask(`/${csv.id}`))
  const left = await medianOf(() => ask(`/${csv.id}/row?action=left`))
  const search = await medianOf(() => ask(`/${csv.id}/row?q=nothing+has+this`))
  console.log(
    `its page: ${page} ms, goal 100; rows that are left out: ${left} ms; a search that finds none: ${search} ms`,
  )
  const xlsx = await check(shop, ask, new File(await partsXlsx(rows), 'other.xlsx'))
  say('the same as XLSX', xlsx, GOALS.xlsx)
  const applied = await measured(shop, async () => {
    const body = JSON.stringify({ confirm: true })
    const headers = { 'content-type': 'application/json' }
    await ask(`/${csv.id}/apply`, { method: 'POST', body, headers })
    return { id: csv.id, state: await untilPast(ask, csv.id, ['checked', 'applying']) }
  })
  say('applied', applied, GOALS.apply)
  await stopShop(shop)
}

type Ask = (path: string, init?: RequestInit) => Promise<{ insertedId: string; state: string }>

async function asOwner(shop: Shop): Promise<Ask> {
  const token = await adminToken(shop.db)
  return async (path, init = {}) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` }
    const answer = await fetch(`${shop.url}/api/staff/import${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

async function check(shop: Shop, ask: Ask, file: File) {
  const body = new FormData()
  body.append('file', file, file.name)
  const { insertedId: id } = await ask('?kind=products', { method: 'POST', body })
  const checking = async () => ({ id, state: await untilPast(ask, id, ['uploaded', 'checking']) })
  return measured(shop, checking)
}

async function untilPast(ask: Ask, id: string, states: string[]) {
  for (;;) {
    const { state } = await ask(`/${id}`)
    if (!states.includes(state)) return state
    await sleep(LOOK_MS)
  }
}

type Step = { id: string; state: string }
type Figures = Step & Record<'seconds' | 'beforeMb' | 'peakMb' | 'catalogMs', number>

/** While it works a visitor looks at the catalog. */
async function measured(shop: Shop, work: () => Promise<Step>): Promise<Figures> {
  const beforeMb = memoryOf(shop, 'VmRSS')
  writeFileSync(`/proc/${shop.child.pid}/clear_refs`, '5')
  const began = performance.now()
  const working = { isOver: false }
  const visits = visitCatalog(shop, working)
  const step = await work().finally(() => {
    working.isOver = true
  })
  const seconds = (performance.now() - began) / 1_000
  const times = (await visits).toSorted((one, other) => one - other)
  const catalogMs = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  return { ...step, seconds, beforeMb, peakMb: memoryOf(shop, 'VmHWM'), catalogMs }
}

async function visitCatalog({ url }: Shop, working: { isOver: boolean }) {
  const times: number[] = []
  while (!working.isOver) {
    times.push(await timeOf(async () => (await fetch(`${url}/catalog`)).arrayBuffer()))
    await sleep(VISIT_MS)
  }
  return times
}

function say(what: string, figures: Figures, goal: number) {
  const { state, seconds, beforeMb, peakMb, catalogMs } = figures
  console.log(`${what}: ${state} in ${seconds.toFixed(1)} s, goal ${goal}
memory: ${beforeMb} MB before, ${peakMb} MB at most, goal ${GOALS.memoryMb}; /catalog meanwhile: p95 ${catalogMs} ms, goal ${GOALS.catalogMs}`)
}

async function timeOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function medianOf(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < VIEWS; n += 1) times.push(await timeOf(work))
  return Math.round(times.toSorted((one, other) => one - other)[VIEWS / 2] ?? 0)
}

/** Linux alone says what a process had at most. */
function memoryOf({ child }: Shop, which: 'VmRSS' | 'VmHWM') {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const kilobytes = new RegExp(`${which}:\\s*(\\d+)`).exec(status)?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

const COLUMNS =
  'sku,brand,part_number,name,title,description,category,price,cost,minimum_quantity,pack_size,shelf,low_stock_at,weight_grams,units'.split(
    ',',
  )

function partOf(n: number): Cell[] {
  return [
    ...[`IM-${n}`, `Brand ${n % 50}`, `N ${n}-${n % 7}`, `Brake disc ${n}`],
    ...[`Vented brake disc number ${n}`, 'Vented and coated against rust. '.repeat(2)],
    ...[n % 3 ? 'Brake discs' : `Unknown ${n % 40}`, (10 + (n % 900) / 10).toFixed(2), '5.00'],
    ...[1, 1, `B${n % 90}`, 4, 500 + (n % 4_000), n % 2 ? 7 : 'many'],
  ]
}

function partsCsv(rows: number) {
  const lines = Array.from({ length: rows }, (_, n) => partOf(n).join(','))
  return [COLUMNS.join(','), ...lines].join('\n')
}

async function partsXlsx(rows: number) {
  const batches = oneBatch(() => Array.from({ length: rows }, (_, n) => partOf(n)))
  const pieces: Buffer<ArrayBuffer>[] = []
  for await (const piece of workbookFile({ name: 'Parts', columns: COLUMNS, batches })) {
    pieces.push(piece as Buffer<ArrayBuffer>)
  }
  return pieces
}
