import { readFileSync } from 'node:fs'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { searchParts } from '#server/catalog/search/search.ts'
import { pool } from '#server/platform/db/client.ts'

// The slowest of the judged searches beside their median, by the CPU time of the shop and of
// PostgreSQL, which a busy machine changes little. Linux only.

const query = partListQuerySchema.parse({})

const [SLOWEST, ROUNDS] = [20, 5]

export async function measureSlowest(queries: readonly string[]) {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = /PPid:\s+(\d+)/.exec(read(`${rows[0]?.pid}/status`))?.[1] ?? ''
  const measured = new Map(queries.map((q) => [q, { cpu: [] as number[], ms: [] as number[] }]))
  for (const q of queries) await searchParts(q, { query })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [q, { cpu, ms }] of measured) {
      const [cpuBefore, began] = [cpuMs(server), performance.now()]
      await searchParts(q, { query })
      ms.push(performance.now() - began)
      cpu.push(cpuMs(server) - cpuBefore)
    }
  }
  const sorted = [...measured]
    .map(([q, { cpu, ms }]) => ({ q, cpu: median(cpu), ms: median(ms) }))
    .sort((a, b) => b.cpu - a.cpu)
  const p50 = median(sorted.map(({ cpu }) => cpu))
  const times = ((sorted[0]?.cpu ?? 0) / p50).toFixed(1)
  console.log(
    `\nCPU time of ${queries.length} searches: median ${p50.toFixed(1)} ms, slowest ${times} times that`,
  )
  for (const { q, cpu, ms } of sorted.slice(0, SLOWEST))
    console.log(`${cpu.toFixed(1)} ms, ${ms.toFixed(0)} by the clock | ${q}`)
}

/** Of this process and the children of PostgreSQL's. */
function cpuMs(server: string) {
  const { user, system } = process.cpuUsage()
  const children = read(`${server}/task/${server}/children`).trim().split(' ')
  const ns = children.map((pid) => Number(read(`${pid}/schedstat`).split(' ')[0]))
  return (user + system) / 1e3 + ns.reduce((sum, one) => sum + one, 0) / 1e6
}

function read(file: string) {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

function median(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
