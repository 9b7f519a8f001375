import { sql } from 'drizzle-orm'
import { editedNumberSchema } from '#contract/catalog/edited-part.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import type { Finding } from '#contract/import/import.ts'
import { db } from '../platform/db/client.ts'
import { formatOf, readKnown } from './check-fitments.ts'
import type { CheckedRow, Known } from './checked-row.ts'
import { columnsOf } from './file/csv-columns.ts'
import { openCsv, type SourceRow } from './file/csv-rows.ts'
import { LINES, ofLines } from './fitment-rows-sql.ts'
import type { FitmentSource } from './fitment-source.ts'
import type { Check } from './import-record.ts'
import { partKey } from './mapping.ts'
import { stageRows } from './staging.ts'

export type ResolvedNumber = { kind: string; brand: string | null; shown: string; norm: string }

export type NumberSource = {
  kind: 'number'
  line: number
  raw: Record<string, string>
  error?: string
}

export function isNumber(source: FitmentSource | NumberSource): source is NumberSource {
  return 'kind' in source && source.kind === 'number'
}

export const checkNumbersCsv: Check = async (row, read) => {
  const { columns, numberKind } = row.options
  const { format, rows } = await openCsv(read, columnsOf('numbers', numberKind), columns)
  const known = await readKnown()
  const seen = new Map<string, number>()
  const count = await stageRows(row, ofKind(rows, numberKind), async (batch) => {
    await readNumberProducts(batch, known)
    return batch.map((source) => {
      const checked = checkNumber(source, known)
      return checked.action === 'add' ? onceOnly(checked, seen) : checked
    })
  })
  await compareWithShop(row.id)
  return { count, format: formatOf(row, format), stops: [] }
}

/** Gives each row the kind that was chosen, in place of a column. */
async function* ofKind(rows: AsyncIterable<SourceRow>, kind: string | undefined) {
  for await (const row of rows) yield kind ? { ...row, raw: { ...row.raw, kind } } : row
}

export function readNumberProducts(batch: SourceRow[], { products }: Known) {
  return products.read(
    batch.map(({ raw }) => ({ number: raw.part_number ?? '', brand: raw.part_brand ?? '' })),
  )
}

export function checkNumber(source: SourceRow, known: Known): CheckedRow<ResolvedNumber> {
  const { line, raw, error } = source
  const findings: Finding[] = []
  const stored: NumberSource = { kind: 'number', line, raw, ...(error && { error }) }
  const base = { line, raw: stored, findings, product: undefined, resolved: undefined }
  const [part = '', brand = ''] = [raw.part_number, raw.part_brand]
  const parsed = readNumber(raw)
  if (error || !parsed.success) {
    findings.push({ code: 'not-valid', text: error ?? messageOf(parsed.error?.issues) })
    return { ...base, action: 'wrong' }
  }
  const key = partKey(part, brand)
  const chosen = known.mappings.get(key)?.productId
  const match = known.products.find(part, brand)
  const product = chosen
    ? known.mapped.get(chosen)
    : match.kind === 'found'
      ? match.product
      : undefined
  if (!product) {
    const text =
      match.kind === 'ambiguous'
        ? `Several parts have the number ${part}: name the brand`
        : `There is no part ${[brand, part].filter(Boolean).join(' ')}`
    findings.push({ code: 'unknown-part', text })
    return { ...base, action: 'queued', key }
  }
  const resolved = { ...parsed.data, norm: normNumber(parsed.data.shown) }
  return { ...base, action: 'add', product, resolved }
}

export function readNumber(raw: Record<string, string>) {
  return editedNumberSchema.safeParse({
    kind: (raw.kind ?? '').toLowerCase(),
    brand: raw.brand ?? null,
    shown: raw.number ?? '',
  })
}

function onceOnly(checked: CheckedRow<ResolvedNumber>, seen: Map<string, number>) {
  const { line, product, resolved, findings } = checked
  const key = `${product?.id} ${resolved?.kind} ${resolved?.shown}`
  const first = seen.get(key)
  if (first === undefined) {
    seen.set(key, line)
    return checked
  }
  findings.push({ code: 'duplicate', text: `The same as row ${first}: kept once` })
  return { ...checked, action: 'same' as const }
}

function messageOf(issues: { message: string }[] | undefined) {
  return issues?.[0]?.message ?? 'The row is not valid'
}

async function compareWithShop(importId: string) {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(line) as last from import_row where import_id = ${importId}`,
  )
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += LINES) {
    await db.execute(sql`
      update import_row t set action = 'same'
      from (
        select r.line from import_row r
        join part_number n on n.norm = r.resolved ->> 'norm' and n.product_id = r.product_id
          and n.kind = r.resolved ->> 'kind' and n.shown = r.resolved ->> 'shown'
          and n.brand is not distinct from r.resolved ->> 'brand'
        where ${ofLines(importId, from)} and r.action = 'add'
      ) found
      where t.import_id = ${importId} and t.line = found.line`)
  }
}
