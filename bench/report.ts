import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type BesidePages, besidePagesTable } from './beside-pages.ts'
import type { InDatabase } from './in-database.ts'
import { inDatabaseTable } from './in-database-table.ts'
import type { Figures } from './load.ts'
import type { Paying } from './paying.ts'
import { type Goal, UNCHANGED } from './rows.ts'
import { table, verdict } from './table.ts'

export type Report = {
  compared: {
    name: string
    goal: Goal | undefined
    ratio: number
    /** What ours takes longer than the bare server, in µs of CPU time for one request. */
    moreUs: number
    ours: Figures
    bare: Figures
  }[]
  paying?: Paying[]
  besidePages?: BesidePages[]
  sizes?: { name: string; smallMs: number; largeMs: number; ratio: number }[]
  inDatabase?: InDatabase[]
  memory?: { afterPages: number; peak: number; lists: number }
  start?: { cpuMs: number; wallMs: number }
}

const FILE = 'docs/performance.md'
const [BEGIN, END] = ['<!-- bench -->', '<!-- /bench -->']
const TIMES = ['CPU µs', 'p50 ms', 'p99 ms']
const GOALS = { size: 1.2, startMs: 1500, residentMb: 200 }

export function printReport(report: Report) {
  console.log(`\n${toMarkdown(report)}`)
}

/** Replaces what is between the marks. */
export function writeReport(report: Report) {
  const text = readFileSync(FILE, 'utf8')
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${FILE} has no place for the tables`)
  writeFileSync(FILE, `${text.slice(0, from)}${BEGIN}\n\n${toMarkdown(report)}\n${text.slice(to)}`)
}

function toMarkdown({ compared, paying, besidePages, sizes, inDatabase, memory, start }: Report) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`
  const parts = [`Measured on ${machine}.`]
  if (compared.length > 0) parts.push(comparison(compared))
  if (paying) parts.push(stepsOf(paying))
  if (besidePages) parts.push(besidePagesTable(besidePages))
  if (sizes) parts.push(growth(sizes))
  if (inDatabase) parts.push(inDatabaseTable(inDatabase))
  if (start && memory) {
    parts.push(
      table(
        ['', 'measured', 'goal', ''],
        [
          [
            'Start on an existing database until the first page is served, CPU time',
            `${round(start.cpuMs)} ms`,
            `≤ ${GOALS.startMs} ms`,
            verdict(start.cpuMs <= GOALS.startMs),
          ],
          ['the same, by the clock', `${round(start.wallMs)} ms`, '', ''],
          [
            'Resident memory with 100,000 products, after the load',
            `${round(memory.afterPages)} MB`,
            `≤ ${GOALS.residentMb} MB`,
            verdict(memory.afterPages <= GOALS.residentMb),
          ],
          [
            `the same, while ${memory.lists} clients read the whole list`,
            `${round(memory.peak)} MB`,
            '',
            '',
          ],
        ],
      ),
    )
  }
  return parts.join('\n\n')
}

/** A page and its answer 304 share a row. */
function comparison(rows: Report['compared']) {
  const isUnchanged = ({ name }: { name: string }) => name.endsWith(', unchanged')
  const unchangedOf = new Map(rows.filter(isUnchanged).map((row) => [row.name, row]))
  return table(
    ['', 'ratio', `more, µs (unchanged, goal ≤ ${UNCHANGED.moreUs})`, 'goal', ...TIMES],
    rows
      .filter((row) => !isUnchanged(row))
      .map((row) => [
        row.name,
        row.ratio.toFixed(2),
        moreOf(row, unchangedOf.get(`${row.name}, unchanged`)),
        row.goal
          ? `${messageOf(row.goal)} ${verdict(isReached(row.goal, row.ratio, row.moreUs))}`.trim()
          : '',
        ...[row.ours.cpuUs, row.ours.p50Ms, row.ours.p99Ms].map(round),
      ]),
  )
}

function moreOf(row: { moreUs: number }, unchanged: { moreUs: number } | undefined) {
  const more = row.moreUs.toFixed(1)
  if (!unchanged) return more
  const isMissed = unchanged.moreUs > UNCHANGED.moreUs
  return `${more} (${unchanged.moreUs.toFixed(1)}${isMissed ? ' missed' : ''})`
}

function isReached(goal: Goal, ratio: number, moreUs: number) {
  return 'ratio' in goal ? ratio >= goal.ratio : moreUs <= goal.moreUs
}

function messageOf(goal: Goal) {
  return 'ratio' in goal ? `≥ ${goal.ratio}` : `≤ ${goal.moreUs} µs`
}

function stepsOf(rows: Paying[]) {
  const line = (name: string, of: (row: Paying) => number) => [
    name,
    ...rows.map((row) => round(of(row))),
  ]
  return table(
    [
      'A whole paid order',
      ...rows.map(({ buyers }) => (buyers === 1 ? '1 buyer' : `${buyers} buyers`)),
    ],
    [
      line('order placed, ms', ({ steps }) => steps.order),
      line('intent, ms', ({ steps }) => steps.intent),
      line('card charged, by the sandbox alone, ms', ({ steps }) => steps.card),
      line('paid, ms', ({ steps }) => steps.paid),
      line('all of it, ms', ({ steps }) => steps.whole),
      line('orders/s', ({ perSecond }) => perSecond),
      line('CPU of the shop for one, ms', ({ shopCpuMs }) => shopCpuMs),
      line('CPU of the sandbox for one, ms', ({ sandboxCpuMs }) => sandboxCpuMs),
    ],
  )
}

function growth(rows: NonNullable<Report['sizes']>) {
  return table(
    ['', '1,000, ms', '100,000, ms', `ratio (≤ ${GOALS.size})`],
    rows.map(({ name, smallMs, largeMs, ratio }) => [
      name,
      smallMs.toFixed(2),
      largeMs.toFixed(2),
      `${ratio.toFixed(2)} ${verdict(ratio <= GOALS.size)}`.trim(),
    ]),
  )
}

function round(value: number) {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}
