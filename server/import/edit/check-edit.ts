import { eq } from 'drizzle-orm'
import type { PartsChange } from '#contract/import/bulk-edit.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { sellingProblem } from '#contract/pricing/selling-rules.ts'
import { db } from '../../platform/db/client.ts'
import { importRow } from '../../platform/db/schema/import.ts'
import { UnreadableFile } from '../file/import-error.ts'
import type { Check, ImportRecord } from '../import-record.ts'
import { updateImport } from '../interruption.ts'
import { namesOf, type PresentPart, partChange } from '../parts/part-change.ts'
import { marginFindings, priceFindings } from '../parts/price-findings.ts'
import { readProductSource } from '../parts/product-source.ts'
import type { StorableRow } from '../rows/checked-row.ts'
import { ofRun, stageRows } from '../rows/stage-rows.ts'
import { cellsOf } from './edit-cells.ts'
import { type EditedPart, readEdited } from './edited-parts.ts'
import { findTakenNumbers } from './taken-numbers.ts'

// A bulk edit is an import whose rows the shop writes: one for each part, with the cells that its
// rule gives.

export const checkEdit: Check = async (row) => {
  const { edit } = row.options
  if (!edit) throw new Error(`${row.id} is no bulk edit`)
  await forgetRows(row)
  const findTaken = findTakenNumbers(edit.change)
  const count = await stageRows(row, readEdited(edit.parts), async (parts) => {
    const taken = await findTaken(parts.map(({ part }) => part))
    return parts.map((one) => checkPart(one, edit.change, taken))
  })
  if (count === 0) throw new UnreadableFile('No part matches any more: there is nothing to change.')
  return { count, format: '', stops: [] }
}

/** Of a check that was killed: what the filters find now may be other parts. */
function forgetRows(row: ImportRecord) {
  return db.transaction(async (tx) => {
    await updateImport(tx, ofRun(row), { checked: 0 })
    await tx.delete(importRow).where(eq(importRow.importId, row.id))
  })
}

function checkPart(
  { line, part }: EditedPart,
  change: PartsChange,
  taken: ReadonlySet<string>,
): StorableRow {
  const base = { line, product: { id: part._id }, findings: [], version: part.version }
  const raw = namesOf(part)
  const wrong = (field: string, text: string): StorableRow => {
    const findings: Finding[] = [{ code: 'not-valid', field, text }]
    return { ...base, raw, action: 'wrong', resolved: undefined, findings }
  }
  if (taken.has(part._id)) return wrong('brand', `Another part of the brand has ${part.number}`)
  const cells = cellsOf(change, part)
  if (!cells.ok) return wrong(cells.field, cells.text)
  const changed = partChange(cells.raw, part)
  if (!changed.ok) return wrong(change.field, contradictionOf(cells.raw, part) ?? changed.text)
  const { fields, resolved } = changed
  const isChange = Object.keys(resolved.fields).length > 0
  const findings = isChange
    ? [...priceFindings(fields, part), ...marginFindings(resolved.fields, part)]
    : []
  return {
    ...base,
    raw: { ...raw, ...cells.raw },
    action: isChange ? 'change' : 'same',
    resolved: { ...resolved, was: { ...readFor(change, part), ...resolved.was }, raw: cells.raw },
    findings,
  }
}

/** What the rule of a price and its warnings are about: of another cost it would be another one. */
function readFor({ field }: PartsChange, part: PresentPart) {
  if (field !== 'price') return {}
  const { cost = null, coreCharge = null, priceSteps = null } = part
  const { minimumOrderQuantity, packSize = null } = part
  return { cost, coreCharge, priceSteps, minimumOrderQuantity, packSize }
}

/** As the part's form says it: there is no file whose cells could be wrong. */
function contradictionOf(raw: Record<string, string>, part: PresentPart) {
  const read = readProductSource(raw, false)
  return read.ok ? sellingProblem({ ...part, ...read.source.fields })?.message : undefined
}
