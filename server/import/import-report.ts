import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ImportKind, ImportMode, ImportReport } from '#contract/import/import.ts'
import type { FindingCode } from '#contract/import/import-finding.ts'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { sum } from '#contract/sum.ts'
import { db } from '../platform/db/client.ts'
import { importTable } from '../platform/db/schema/import.ts'
import { countMissing } from './edit/missing-parts.ts'
import { isLackingNumber, lackingFitments, replacedProducts } from './fitments/fitment-rows-sql.ts'
import { type ImportRecord, isOfFitments } from './import-record.ts'
import { getImport } from './import-view.ts'
import { readLargestChanges } from './parts/largest-changes.ts'
import { HAS_QUESTION } from './queue/waiting-rows.ts'
import { digestRemoved } from './rows/compare-rows.ts'
import { LACKING, readFindingGroups } from './rows/finding-groups.ts'

/** The most parts, and the most vehicles, that the report names: those with most changes. */
const SHOWN = 50

/** What the rows of an import would do, counted. */
export async function countReport(
  importId: string,
  kind: ImportKind,
  mode: ImportMode,
): Promise<ImportReport> {
  const [actions, codes, lacking, byPart, byVehicle, counts, largest] = await Promise.all([
    countBy(importId, sql`r.action`),
    countCodes(importId),
    countLacking(importId),
    countByPart(importId),
    isOfFitments(kind) ? countByVehicle(importId) : [],
    countChanged(importId),
    isOfParts(kind) ? readLargestChanges(importId) : null,
  ])
  const { removed, existing } = isFullOfRows(kind, mode)
    ? await countRemoved(importId, isOfFitments(kind))
    : { removed: 0, existing: 0 }
  return {
    actions,
    codes,
    lacking,
    byPart,
    byVehicle,
    ...counts,
    removed,
    existing,
    groups: await readFindingGroups(importId),
    largest,
    questions: isOfParts(kind) ? await countQuestions(importId) : 0,
    stops:
      kind === 'edit' ? stopsOfPrices(codes) : stopsOfRows({ actions, codes, largest, ...counts }),
    format: '',
    kept: [],
    undone: 0,
    skipped: [],
    skippedCount: 0,
    note: '',
  }
}

/** A rule that gives such prices is more often a typing error; of files each price is asked. */
function stopsOfPrices(codes: ImportReport['codes']) {
  const stop = (code: FindingCode, noun: string, one: string, many: string) => {
    const count = codes[code] ?? 0
    return count === 0 ? [] : [`${formatCountOf(count, noun)} ${count === 1 ? one : many}`]
  }
  const times = 'by more than three times.'
  return [
    ...stop('price-jump', 'price', `changes ${times}`, `change ${times}`),
    ...stop('below-cost', 'part', 'is sold below its cost.', 'are sold below their cost.'),
    ...stop('core-above-price', 'core charge', 'is above the price.', 'are above the price.'),
  ]
}

/** Does the import remove what its rows lack? */
export function isFullOfRows(kind: ImportKind, mode: ImportMode) {
  return mode === 'FULL' && !isOfParts(kind)
}

async function countQuestions(importId: string) {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from import_row r where r.import_id = ${importId} and ${HAS_QUESTION}`)
  return rows[0]?.n ?? 0
}

async function countBy(importId: string, column: SQL) {
  const { rows } = await db.execute<{ name: string; n: number }>(sql`
    select ${column} as name, count(*)::int as n from import_row r
    where r.import_id = ${importId} group by 1`)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

async function countCodes(importId: string) {
  const { rows } = await db.execute<{ name: string; n: number }>(sql`
    select f ->> 'code' as name, count(*)::int as n
    from import_row r cross join lateral jsonb_array_elements(r.findings) f
    where r.import_id = ${importId} and r.findings <> '[]' group by 1`)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** How many rows of each action lack a cell that could not be used, but for what is asked. */
async function countLacking(importId: string) {
  const codes = LACKING.map((code) => `@.code == "${code}"`).join(' || ')
  const path = `$[*] ? ((${codes}) && !exists(@.question))`
  const { rows } = await db.execute<{ name: string; n: number }>(sql`
    select r.action as name, count(*)::int as n from import_row r
    where r.import_id = ${importId} and r.findings <> '[]' and r.action in ('add', 'change', 'same')
      and jsonb_path_exists(r.findings, ${path}::jsonpath)
    group by 1`)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

const COUNTS = sql`count(*) filter (where r.action = 'add')::int as added,
  count(*) filter (where r.action = 'change')::int as changed,
  count(*) filter (where r.action = 'remove')::int as removed`
const IS_CHANGE = sql`r.action in ('add', 'change', 'remove')`

type CountedBy = { name: string; added: number; changed: number; removed: number }

async function countByPart(importId: string) {
  const { rows } = await db.execute<CountedBy>(sql`
    select coalesce(p.name, 'New parts') as name, c.added, c.changed, c.removed
    from (
      select r.product_id, ${COUNTS} from import_row r
      where r.import_id = ${importId} and ${IS_CHANGE}
      group by 1 order by count(*) desc limit ${SHOWN}
    ) c left join product p on p.id = c.product_id`)
  return rows
}

async function countByVehicle(importId: string) {
  const { rows } = await db.execute<CountedBy>(sql`
    select k.name || ' ' || m.name as name, c.added, c.changed, c.removed
    from (
      select (r.resolved ->> 'modelId')::int as model_id, ${COUNTS} from import_row r
      where r.import_id = ${importId} and ${IS_CHANGE}
      group by 1 order by count(*) desc limit ${SHOWN}
    ) c join vehicle_model m on m.id = c.model_id join make k on k.id = m.make_id`)
  return rows
}

type Changed = Record<'parts' | 'vehicles' | 'live' | 'hidden', number>

async function countChanged(importId: string) {
  const { rows } = await db.execute<Changed>(sql`
    select (count(distinct r.product_id) + count(*) filter (where r.product_id is null))::int as parts,
      count(distinct r.resolved ->> 'modelId')::int as vehicles,
      count(*) filter (where r.action = 'add' and r.resolved -> 'fields' ->> 'state' = 'live')::int as live,
      count(*) filter (where r.action = 'change' and r.resolved -> 'fields' ->> 'state' = 'draft'
        and r.resolved -> 'was' ->> 'state' = 'live')::int as hidden
    from import_row r where r.import_id = ${importId} and ${IS_CHANGE}`)
  return rows[0] ?? { parts: 0, vehicles: 0, live: 0, hidden: 0 }
}

/** How many fitments or numbers of the parts that the file names the import removes. */
async function countRemoved(importId: string, isFitments: boolean) {
  const { rows } = await db.execute<{ removed: number; existing: number }>(
    isFitments
      ? sql`
        select (select count(*)::int from (${lackingFitments(importId)}) lacking) as removed,
          (select count(*)::int from fitment where product_id in (${replacedProducts(importId)})) as existing`
      : sql`
        select count(*) filter (where ${isLackingNumber(importId)})::int as removed, count(*)::int as existing
        from part_number n where n.kind <> 'own' and n.product_id in (${replacedProducts(importId)})`,
  )
  return rows[0] ?? { removed: 0, existing: 0 }
}

/**
 * FULL that removes more of what the parts have is more often a truncated file than what the owner
 * wants.
 */
const DROP_SHARE = 0.2

function stopsOfFull({ removed, existing }: Pick<ImportReport, 'removed' | 'existing'>) {
  if (removed <= existing * DROP_SHARE) return []
  return [
    `It removes ${formatCount(removed)} of ${formatCountOf(existing, 'row')} that these parts have.`,
  ]
}

/** Above this share of wrong rows the file is more often read in a wrong way. */
const WRONG_SHARE = 0.1
/** Of fewer rows the owner sees each. */
const MIN_ROWS = 20

function stopsOfWrong({ actions, codes }: Pick<ImportReport, 'actions' | 'codes'>) {
  const rows = sum(Object.values(actions))
  const wrong = (actions.wrong ?? 0) - (codes.dropped ?? 0)
  if (rows < MIN_ROWS || wrong <= rows * WRONG_SHARE) return []
  return [`${formatCount(wrong)} of ${formatCountOf(rows, 'row')} are wrong and left out.`]
}

/** So many prices below their cost are more often two columns the wrong way round. */
function stopsOfCost({ actions, codes }: Pick<ImportReport, 'actions' | 'codes'>) {
  const [rows, below] = [sum(Object.values(actions)), codes['below-cost'] ?? 0]
  if (rows < MIN_ROWS || below <= rows * WRONG_SHARE) return []
  return [
    `${formatCount(below)} of ${formatCountOf(rows, 'price')} are below the cost: are the two columns the right way round?`,
  ]
}

/** So many of a supplier's parts are rarely meant to go at once: a column may be another one. */
const GONE_SHARE = 0.2

function stopsOfHidden({ actions, hidden }: Pick<ImportReport, 'actions' | 'hidden'>) {
  const known = (actions.change ?? 0) + (actions.same ?? 0)
  if (known < MIN_ROWS || hidden <= known * GONE_SHARE) return []
  return [`It takes ${formatCount(hidden)} of ${formatCountOf(known, 'part')} off sale.`]
}

/** What a file of the supplier does not name of what its last ones have brought. */
export async function stopsOfMissing(row: ImportRecord) {
  const { count, of } = (await countMissing(row)) ?? { count: 0, of: 0 }
  if (of < MIN_ROWS || count <= of * GONE_SHARE) return []
  return [
    `It lacks ${formatCount(count)} of ${formatCountOf(of, 'part')} on sale that this supplier’s last files brought.`,
  ]
}

/** So many prices that fall by more are more often the dealer's than what the shop sells for. */
const MAX_FALL = 25

function stopsOfFall({ largest }: Pick<ImportReport, 'largest'>) {
  if (!largest || largest.up.count + largest.down.count < MIN_ROWS) return []
  const { count, median } = largest.down
  if (count <= largest.up.count || median >= -MAX_FALL) return []
  return [
    `The prices of ${formatCountOf(count, 'part')} fall by ${Math.round(-median)}%: are they what you pay?`,
  ]
}

type Counted = Pick<ImportReport, 'actions' | 'codes' | 'hidden' | 'largest'>

function stopsOfRows(counted: Counted) {
  return [...stopsOfCost(counted), ...stopsOfFall(counted), ...stopsOfHidden(counted)]
}

/** @param stops of the file as a whole */
export function withStops(report: ImportReport, format: string, stops: string[]): ImportReport {
  const ofFile = [...stops, ...stopsOfFull(report)]
  // What is wrong with rows has its own codes.
  const codes =
    ofFile.length > 0 ? { ...report.codes, 'count-differs': ofFile.length } : report.codes
  return { ...report, codes, format, stops: [...ofFile, ...report.stops, ...stopsOfWrong(report)] }
}

/** Counts the import's rows again for its report. */
export async function recount(importId: string) {
  const { kind, mode, report } = await getImport(importId)
  const removes = isFullOfRows(kind, mode) && { removes: await digestRemoved(db, importId, kind) }
  const counted = await countReport(importId, kind, mode)
  const { format, stops, kept, skipped, skippedCount, note } = report
  const before = [...stopsOfFull(report), ...stopsOfRows(report), ...stopsOfWrong(report)]
  // Those of a bulk edit are of its rows, and counted again.
  const ofFile = kind === 'edit' ? [] : stops.filter((one) => !before.includes(one))
  await db
    .update(importTable)
    .set({
      report: { ...withStops(counted, format, ofFile), kept, skipped, skippedCount, note },
      options: sql`${importTable.options} || ${JSON.stringify(removes || {})}::jsonb`,
    })
    .where(and(eq(importTable.id, importId), inArray(importTable.state, ['checked', 'applied'])))
}
