import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminToken } from './data.ts'
import { type Shop, startShop, stopShop } from './shop.ts'

// The memory of the shop's process while it checks a large file of parts, and what its page then
// waits for.

const SIZE = { products: 1_000, reviews: 0, orders: 1_000, customers: 20 }
const GOAL_MB = 300
const VIEWS = 20

/** @param rows of the file, each with 15 cells */
export async function measureImport(rows: number) {
  const shop = await startShop('import', SIZE)
  const token = await adminToken(shop.db)
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${shop.url}/api/staff/import${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await sleep(5_000)
  const before = memoryOf(shop, 'VmRSS')
  writeFileSync(`/proc/${shop.child.pid}/clear_refs`, '5')
  const body = new FormData()
  body.append('file', new Blob([partsCsv(rows)]), 'bench.csv')
  const { insertedId } = await ask('?kind=products', { method: 'POST', body })
  const began = performance.now()
  let state = 'uploaded'
  while (state === 'uploaded' || state === 'checking') {
    await sleep(500)
    state = (await ask(`/${insertedId}`)).state
  }
  const seconds = (performance.now() - began) / 1_000
  const peak = memoryOf(shop, 'VmHWM')
  const page = await medianOf(() => ask(`/${insertedId}`))
  const left = await medianOf(() => ask(`/${insertedId}/row?action=left`))
  const search = await medianOf(() => ask(`/${insertedId}/row?q=nothing+has+this`))
  console.log(`${rows} rows, ${state} in ${seconds.toFixed(1)} s
memory: ${before} MB before, ${peak} MB at most, goal ${GOAL_MB}
its page: ${page} ms, goal 100; rows that are left out: ${left} ms; a search that finds none: ${search} ms`)
  await stopShop(shop)
}

async function medianOf(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < VIEWS; n += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return Math.round(times.toSorted((one, other) => one - other)[VIEWS / 2] ?? 0)
}

/** Linux alone says what a process had at most. */
function memoryOf({ child }: Shop, which: 'VmRSS' | 'VmHWM') {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const kilobytes = new RegExp(`${which}:\\s*(\\d+)`).exec(status)?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

const HEADER =
  'sku,brand,part_number,name,title,description,category,price,cost,minimum_quantity,pack_size,shelf,low_stock_at,weight_grams,units'

function partsCsv(rows: number) {
  const lines = Array.from({ length: rows }, (_, n) =>
    [
      ...[`IM-${n}`, `Brand ${n % 50}`, `N ${n}-${n % 7}`, `Brake disc ${n}`],
      ...[`Vented brake disc number ${n}`, 'Vented and coated against rust. '.repeat(2)],
      ...[n % 3 ? 'Brake discs' : `Unknown ${n % 40}`, (10 + (n % 900) / 10).toFixed(2), '5.00'],
      ...['1', '1', `B${n % 90}`, '4', `${500 + (n % 4_000)}`, n % 2 ? '7' : 'many'],
    ].join(','),
  )
  return [HEADER, ...lines].join('\n')
}
