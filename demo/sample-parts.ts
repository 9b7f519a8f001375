import { attributeSchema } from '#contract/catalog/edited-part.ts'
import { columnsOf } from '#server/import/file/known-columns.ts'
import type { SourceRow } from '#server/import/file/source-row.ts'
import { fromTable } from '#server/import/fitments/fitment-source.ts'
import { numbersOf, statementOf, yearsOf } from '#server/import/fitments/fitment-values.ts'
import { readNumber } from '#server/import/parts/check-numbers.ts'
import { type ProductSource, readProductSource } from '#server/import/parts/product-source.ts'
import completeFitments from './complete-fitments.csv?raw'
import fitments from './fitments.csv?raw'
import numbers from './numbers.csv?raw'
import parts from './parts.csv?raw'
import replacedParts from './replaced-parts.csv?raw'
import { readRows, SampleError } from './sample-files.ts'
import specifications from './specifications.csv?raw'

// The sample parts, oldest first, as the site shows newest first; parts of a kind stand apart from
// each other. Their brands, numbers and vehicles are invented: an order by them would be for the
// wrong part.

/** A part as an import reads it, with its numbers, specification and vehicles. */
export type DemoPart = ProductSource & {
  sku: string
  /** A slug of contract/catalog/category.ts. */
  category: string
  vehicles: DemoFitment[]
  /** Are those all the vehicles that it fits? */
  isFitmentComplete: boolean
  /** The SKU of the part that replaces it. */
  replacedBy?: string
}

export type DemoFitment = ReturnType<typeof toFitment>

export async function readDemoParts(): Promise<DemoPart[]> {
  const numbered = await readRows(numbers, columnsOf('numbers'))
  const listed = await readRows(fitments, columnsOf('fitments'))
  // What an import takes as FULL.
  const complete = await readRows(completeFitments, columnsOf('fitments'))
  // What no import of CSV can say.
  const specified = await readRows(specifications, ['sku', 'name', 'value', 'unit'])
  const replaced = await readRows(replacedParts, ['sku', 'replaced_by'])
  const rows = await readRows(parts, columnsOf('products'))
  return rows.map((row) => {
    const { sku = '', category = '' } = row.raw
    const source = toSource(row)
    const isOfPart = ({ raw }: SourceRow) => (raw.part_number ?? raw.sku) === sku
    const replacedBy = replaced.find(isOfPart)?.raw.replaced_by
    return {
      ...source,
      sku,
      category,
      numbers: [...source.numbers, ...numbered.filter(isOfPart).map(toNumber)],
      attributes: specified.filter(isOfPart).map(toAttribute),
      vehicles: [...listed, ...complete].filter(isOfPart).map(toFitment),
      isFitmentComplete: complete.some(isOfPart),
      ...(replacedBy && { replacedBy }),
    }
  })
}

function toSource(row: SourceRow) {
  const read = readProductSource(row.raw, true)
  const problem = read.ok ? row.error : read.text
  if (problem !== undefined || !read.ok) throw new SampleError(row, problem ?? '')
  return read.source
}

function toNumber(row: SourceRow) {
  const parsed = readNumber(row.raw)
  if (!parsed.success) throw new SampleError(row, parsed.error.message)
  return parsed.data
}

function toAttribute({ raw: { name, value, unit } }: SourceRow) {
  return attributeSchema.parse({ name, value, unit: unit ?? null })
}

function toFitment(row: SourceRow) {
  const source = fromTable(row)
  const { make, model } = source
  const [years, numbers] = [yearsOf(source), numbersOf(source)]
  const error = years.error ?? numbers.error
  if (error) throw new SampleError(row, error)
  return { make, model, ...statementOf(source, years, numbers) }
}
