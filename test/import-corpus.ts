import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { FileKind, Import } from '#contract/import/import.ts'
import type { FindingCode } from '#contract/import/import-finding.ts'
import type { FileAnswers, ImportQuestion } from '#contract/import/import-question.ts'
import type { QueueDecision, QueueEntry } from '#contract/import/import-queue.ts'
import { listCategories } from '#server/catalog/category/category-tree.ts'
import { chooseColumns, listColumns } from '#server/import/columns/choose-columns.ts'
import { getImport } from '#server/import/import-view.ts'
import { listQueue } from '#server/import/queue/queue-entry.ts'
import { db } from '#server/platform/db/client.ts'
import { importMapping, importRow } from '#server/platform/db/schema/import.ts'
import { make, vehicleModel } from '#server/platform/db/schema/vehicle.ts'
import type { SessionUser } from '#server/platform/identity/session-user.ts'
import { anUpload, decided, runStep } from './imports.ts'

// The files of test/import-corpus/, and what expected.json says of each.

/** How many rows of a file do what; `asked` wait, `left` are left out by an answer. */
type Counts = Partial<Record<'new' | 'changed' | 'same' | 'wrong' | 'asked' | 'left', number>>

/** A question, and the answer that the test gives. */
type Asked = {
  id: string
  about: string
  /** As the page labels the choice; with what it takes in `{ rate }`. */
  proposal: string
  answer: string | { rate: string }
  /** `first`: before the check; `check`: rows wait for it. */
  when: 'first' | 'check'
  rows?: number
  /** Does the shop propose the answer? */
  isProposed?: boolean
}

type ExpectedPart = {
  brand?: string | null
  number?: string | null
  sku?: string
  [field: string]: unknown
}

export type ExpectedFile = {
  file: string
  kind: FileKind
  encoding?: string
  /** The lines that name the columns. */
  headerRow?: number | number[]
  /** What stands below the rows. */
  skipped?: { line: number; why: string }[]
  mapping?: Record<string, string | null>
  asks: Asked[]
  /** How many rows have what the check finds. */
  findings?: { code: FindingCode; rows: number }[]
  /** Before the questions of the check are answered, and after. */
  check: Counts
  then?: { check: Counts }
  /** After the file is applied. */
  parts: ExpectedPart[]
  absent?: string[]
  /** Why it is applied only when the owner confirms. */
  stops?: string[]
  /** The day of the check, if its prices are of certain days. */
  today?: string
}

const FOLDER = 'test/import-corpus'

export function corpusFile(name: string) {
  return readFileSync(`${FOLDER}/${name}`)
}

export function expectedFiles(): ExpectedFile[] {
  return JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8')).files
}

const MODELS: [make: string, model: string, years: string][] = [
  ['Ford', 'Focus', '[2000,2019)'],
  ['Ford', 'Fiesta', '[1978,2020)'],
  ['Honda', 'Civic', '[1973,2026)'],
  ['Honda', 'Accord', '[1976,2026)'],
  ['Toyota', 'Corolla', '[1968,2026)'],
  ['Toyota', 'Camry', '[1983,2026)'],
  ['Volkswagen', 'Golf', '[1985,2022)'],
  ['Volkswagen', 'Jetta', '[1980,2026)'],
  ['Chevrolet', 'Malibu', '[1997,2026)'],
]

const modelIds = new Map<string, number>()

/** The vehicles that the files name. Other tests may have written them, too. */
export async function writeCorpusVehicles() {
  for (const [name, model, years] of MODELS) {
    const slug = model.toLowerCase()
    await db.insert(make).values({ slug: name.toLowerCase(), name }).onConflictDoNothing()
    const [maker] = await db.select().from(make).where(eq(make.slug, name.toLowerCase()))
    await db
      .insert(vehicleModel)
      .values({ makeId: maker?.id ?? 0, slug, name: model, years: `{${years}}` })
      .onConflictDoNothing()
    const [written] = await db
      .select()
      .from(vehicleModel)
      .where(and(eq(vehicleModel.makeId, maker?.id ?? 0), eq(vehicleModel.slug, slug)))
    if (written) modelIds.set(`${name} ${model}`, written.id)
  }
}

/** Uploads a file, matches its columns as the page proposes, and checks it. */
export async function checkedCorpusFile(admin: SessionUser, expected: ExpectedFile) {
  const { file, kind, mapping = {}, encoding, headerRow = [] } = expected
  const id = await anUpload(admin, corpusFile(file), { kind, name: file })
  if (kind === 'aces') return checkedAces(admin, id, expected)
  const found = await listColumns(id)
  expect(Object.fromEntries(found.columns.map(({ header, name }) => [header, name]))).toMatchObject(
    mapping,
  )
  expect(found.headerLines).toEqual([headerRow].flat())
  if (encoding) expect(found.format).toContain(encoding)
  const answers = answersTo(found.questions, expected.asks)
  const { awaits } = await getImport(id)
  if (awaits) {
    await chooseColumns(admin, id, { columns: found.columns.map(({ name }) => name), answers })
  }
  await runStep(id, 'check 1')
  return getImport(id)
}

/** All rows wait until the code of the brand is known. */
async function checkedAces(admin: SessionUser, id: string, { asks }: ExpectedFile) {
  await runStep(id, 'check 1')
  const first = asks.filter(({ when }) => when === 'first')
  const queue = await listQueue(id)
  expect(queue.map(({ name, proposal }) => ({ name, proposal }))).toEqual(
    first.map(({ about, proposal }) => ({ name: about, proposal })),
  )
  for (const { answer } of first) await decided(admin, id, { brand: String(answer) })
  return getImport(id)
}

/** The questions before the check: none may be missing, and none more. */
function answersTo(questions: ImportQuestion[], asks: Asked[]): FileAnswers {
  const asked = asks.filter(({ when }) => when === 'first')
  expect(
    questions.map(({ id, about, proposal, choices }) => {
      const label = choices.find(({ value }) => value === proposal)?.label ?? 'none: choose'
      return { id, about, proposal: label }
    }),
  ).toEqual(asked.map(({ id, about, proposal }) => ({ id, about, proposal })))
  return Object.fromEntries(
    questions.map(({ id, choices }, at) => {
      const answer = asked[at]?.answer
      const rate = choices.find(({ takes }) => takes === 'rate')?.value
      if (typeof answer === 'object') return [id, `${rate} ${answer.rate}`]
      return [id, choices.find(({ label }) => label === answer)?.value ?? '']
    }),
  )
}

export function countsOf({ report, waiting }: Import): Counts {
  const { add, change, same, wrong = 0 } = report.actions
  const left = report.codes.dropped ?? 0
  const counts = { new: add, changed: change, same, wrong: wrong - left, asked: waiting, left }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count))
}

type Answer = Omit<QueueDecision, 'key'>

/** Answers each question of the check; none may be missing, and none more. */
export async function answerQuestions(admin: SessionUser, id: string, { asks }: ExpectedFile) {
  const asked = asks.filter(({ when }) => when === 'check')
  const queue = await listQueue(id)
  const questions = queue.map(({ name, rows }) => ({ name, rows }))
  expect(questions.toSorted(byName)).toEqual(
    asked.map(({ about, rows }) => ({ name: about, rows })).toSorted(byName),
  )
  for (const { about, answer, isProposed } of asked) {
    const entry = queue.find(({ name }) => name === about)
    if (isProposed !== undefined) expect([about, entry?.isProposed]).toEqual([about, isProposed])
    await decided(admin, id, {
      key: String(entry?.key),
      ...decisionOf(entry?.kind, String(answer)),
    })
  }
}

function byName(one: { name: string }, other: { name: string }) {
  return one.name < other.name ? -1 : 1
}

function decisionOf(kind: QueueEntry['kind'] | undefined, answer: string): Answer {
  if (answer === 'leave out') return { drop: true }
  if (answer === 'same') return { same: true }
  if (answer === 'different') return { other: true }
  if (answer === 'the last') return { take: 'last' }
  if (answer === 'the first') return { take: 'first' }
  if (answer === 'make it a draft') return { state: 'draft' }
  if (answer === 'leave as it is') return { ignore: true }
  if (kind === 'brand') return { brand: answer }
  if (kind === 'vehicle') return { modelId: modelIds.get(answer) }
  if (kind === 'state') return { state: answer === 'live' ? 'live' : 'draft' }
  if (kind === 'category')
    return { categoryId: listCategories().find(({ name }) => name === answer)?.id }
  throw new Error(`No test gives the answer “${answer}” yet`)
}

/** How many rows have each of these codes. */
export async function expectFindings(id: string, { findings = [] }: ExpectedFile) {
  const counted = await Promise.all(
    findings.map(async ({ code }) => {
      const found = sql`import_id = ${id} and findings @> ${JSON.stringify([{ code }])}::jsonb`
      return { code, rows: await db.$count(importRow, found) }
    }),
  )
  expect(counted).toEqual(findings)
}

/** The parts of the shop, with the fields that expected.json has of them. */
export async function expectParts({ parts, absent = [] }: Pick<ExpectedFile, 'parts' | 'absent'>) {
  const { rows } = await db.execute<Record<string, unknown>>(SHOWN_PARTS)
  for (const { was: _, ...part } of parts) {
    const named = part.sku ? { sku: part.sku } : { brand: part.brand, number: part.number }
    const isNamed = (row: Record<string, unknown>) =>
      Object.entries(named).every(([field, value]) => row[field] === value)
    expect(rows.find(isNamed)).toMatchObject(part)
  }
  const texts = rows.flatMap(({ sku, number, gtin }) => [sku, number, gtin])
  for (const text of absent) expect(texts).not.toContain(text)
}

/** Everything of the parts that an import may change, to see that an undo has put it back. */
export async function partsOfShop() {
  const { rows } = await db.execute<Record<string, unknown>>(SHOWN_PARTS)
  return rows
}

/** What the owner has said about one file is no answer for the next. */
export async function forgetAnswers() {
  await db.delete(importMapping)
}

/** Amounts as a file has them. */
const SHOWN_PARTS = sql`
  select p.sku, b.name as brand, p.number, p.name, p.title, p.description, p.state, p.img as image,
    to_char(p.price_per_unit_cents / 100.0, 'FM9999990.00') as price,
    to_char(p.cost_cents / 100.0, 'FM9999990.00') as cost,
    to_char(p.core_charge_cents / 100.0, 'FM9999990.00') as core_charge,
    p.weight_grams, p.pack_size, p.minimum_order_quantity as minimum_quantity,
    p.available_quantity as units, c.name as category, ${numbers('gtin')} ->> 0 as gtin,
    ${numbers('oe')} as oe, ${numbers('cross')} as cross, ${numbers('old')} as old
  from product p left join brand b on b.id = p.brand_id left join category c on c.id = p.category_id
  where p.deleted_at is null order by p.id`

function numbers(kind: string) {
  return sql`(select coalesce(jsonb_agg(n.shown order by n.shown), '[]') from part_number n
    where n.product_id = p.id and n.kind = ${kind})`
}
