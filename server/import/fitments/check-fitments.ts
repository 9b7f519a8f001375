import { formatCountOf } from '#contract/money.ts'
import { db } from '../../platform/db/client.ts'
import { type AcesApp, type AcesHeader, namesVehicles, readAces } from '../file/aces-rows.ts'
import { UnreadableFile } from '../file/import-error.ts'
import type { Check, ImportRecord } from '../import-record.ts'
import { readAnswered, readKnownParts } from '../parts/known-parts.ts'
import { brandKey } from '../queue/answer-keys.ts'
import type { Known } from '../rows/checked-row.ts'
import { compareFitments } from '../rows/compare-rows.ts'
import { openRows } from '../rows/source-rows.ts'
import { addFindings, stageRows } from '../rows/stage-rows.ts'
import { answerKey, checkFitment } from './check-fitment-row.ts'
import { FitmentGroups } from './fitment-groups.ts'
import { type FitmentSource, fromAces, fromTable } from './fitment-source.ts'
import { readVcdb } from './vcdb.ts'
import { readVehicleIndex } from './vehicle-index.ts'

export const checkFitmentsTable: Check = async (row, read) => {
  const { rows, ...file } = await openRows(row, read)
  const sources = async function* () {
    for await (const one of rows) {
      yield { ...fromTable(one), ...(one.fileCells && { fileCells: one.fileCells }) }
    }
  }
  const count = await stageFitments(row, sources(), await readKnown())
  return { count, ...file, stops: [] }
}

export const checkAces: Check = async (row, read) => {
  const vcdb = await readVcdb()
  if (!vcdb.isLoaded && !(await namesVehicles(read))) {
    throw new UnreadableFile(
      'This file names vehicles by the numbers of the VCdb, and no VCdb is loaded. Load your own copy first: Make, Model, BaseVehicle, SubModel and EngineBase.',
    )
  }
  const known = await readKnown()
  const mapped = (key: string) => known.answers.get(key)?.condition
  let header: AcesHeader = { brand: '', mode: undefined, version: '' }
  let recordCount: number | undefined
  const sources = async function* () {
    for await (const event of readAces(read)) {
      if (event.kind === 'header') header = event.header
      else if (event.kind === 'footer') recordCount = event.recordCount
      else yield toSource(event.app)
    }
  }
  const toSource = (app: AcesApp) => fromAces(app, header.brand, vcdb, mapped)
  const count = await stageFitments(row, sources(), known)
  const stops =
    recordCount !== undefined && recordCount !== count
      ? [
          `The file says that it has ${formatCountOf(recordCount, 'application')}, and has ${count}.`,
        ]
      : []
  const version = header.version && `, VCdb of ${header.version}`
  return { count, format: `ACES${version}`, stops, mode: header.mode }
}

export async function readKnown(): Promise<Known> {
  const [vehicles, parts] = await Promise.all([readVehicleIndex(), readKnownParts()])
  return { ...parts, vehicles }
}

async function stageFitments(
  row: ImportRecord,
  sources: AsyncIterable<FitmentSource & { fileCells?: string[] }>,
  known: Known,
) {
  const groups = new FitmentGroups()
  const count = await stageRows(row, sources, async (batch) => {
    await readProducts(batch, known)
    return batch.map(({ fileCells: _, ...source }) => {
      const checked = checkFitment(source, known)
      const action = groups.add(checked)
      return action === 'same' ? { ...checked, action } : checked
    })
  })
  await addFindings(row.id, groups.findings())
  await compareFitments(db, row.id)
  return count
}

/** Reads the products that the rows name, in one query. */
export async function readProducts(batch: FitmentSource[], known: Known) {
  const { products, answers } = known
  await readAnswered(
    known,
    batch.map((source) => answerKey(source, known)),
  )
  await products.read(
    batch.map(({ part, brand, isBrandCode }) => ({
      number: part,
      brand: isBrandCode ? (answers.get(brandKey(brand))?.brand ?? '') : brand,
    })),
  )
}
