import { editedNumberSchema } from '#contract/catalog/edited-part.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { db } from '../../platform/db/client.ts'
import type { Raw, SourceRow } from '../file/source-row.ts'
import { answerKey, findPart } from '../fitments/check-fitment-row.ts'
import { readKnown } from '../fitments/check-fitments.ts'
import type { Check } from '../import-record.ts'
import type { CheckedRow, Known } from '../rows/checked-row.ts'
import { compareNumbers } from '../rows/compare-rows.ts'
import { keyProblem } from '../rows/row-key.ts'
import { openRows } from '../rows/source-rows.ts'
import { stageRows } from '../rows/stage-rows.ts'
import { readAnswered } from './known-parts.ts'

type ResolvedNumber = { kind: string; brand: string | null; shown: string; norm: string }

export type NumberSource = {
  kind: 'number'
  line: number
  fileLine?: number
  raw: Raw
  error?: string
}

export function isNumber(source: object): source is NumberSource {
  return 'kind' in source && source.kind === 'number'
}

export const checkNumbersTable: Check = async (row, read) => {
  const { rows, ...file } = await openRows(row, read)
  const known = await readKnown()
  const count = await stageRows(row, rows, async (batch) => {
    await readNumberProducts(batch, known)
    return batch.map((source) => checkNumber(source, known))
  })
  await compareNumbers(db, row.id)
  return { count, ...file, stops: [] }
}

export async function readNumberProducts(batch: SourceRow[], known: Known) {
  const named = batch.map(({ raw }) => namedPart(raw))
  await readAnswered(
    known,
    named.map((one) => answerKey(one, known)),
  )
  await known.products.read(named.map(({ part, brand }) => ({ number: part, brand })))
}

function namedPart({ part_number: part = '', part_brand: brand = '' }: Record<string, string>) {
  return { part, brand, isBrandCode: false }
}

export function checkNumber(source: SourceRow, known: Known): CheckedRow<ResolvedNumber> {
  const { line, fileLine, raw, error } = source
  const findings: Finding[] = []
  const stored: NumberSource = {
    ...{ kind: 'number', line, raw },
    ...(fileLine !== undefined && { fileLine }),
    ...(error && { error }),
  }
  const base = { line, raw: stored, findings, product: undefined, resolved: undefined }
  const parsed = readNumber(raw)
  if (error || !parsed.success) {
    findings.push({ code: 'not-valid', text: error ?? messageOf(parsed.error?.issues) })
    return { ...base, action: 'wrong' }
  }
  const problem = keyProblem(raw.part_number)
  if (problem) {
    findings.push(problem)
    return { ...base, action: 'wrong' }
  }
  const found = findPart(namedPart(raw), known)
  const { product, code, key, text, single, mayMean } = found
  if (!product) {
    findings.push({ code, text })
    return {
      ...base,
      action: 'queued',
      key,
      ...(single && { single }),
      ...(mayMean && { mayMean }),
    }
  }
  const resolved = { ...parsed.data, norm: normNumber(parsed.data.shown) }
  return { ...base, action: 'add', product, resolved }
}

export function readNumber(raw: Raw) {
  return editedNumberSchema.safeParse({
    kind: (raw.kind ?? '').toLowerCase(),
    brand: raw.brand ?? null,
    shown: raw.number ?? '',
  })
}

function messageOf(issues: { message: string }[] | undefined) {
  return issues?.[0]?.message ?? 'The row is not valid'
}
