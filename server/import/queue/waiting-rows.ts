import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { priceAnswerOf } from '../parts/answered-price.ts'

/** Rows `r` that wait for a name or in a group, or the one of a group that is decided alone. */
function isWaitingFor(importId: string, key: string) {
  return sql`r.import_id = ${importId} and r.action = 'queued'
    and (r.resolved ->> 'key' = ${key} or r.resolved ->> 'part' = ${key})`
}

/** Rows `r` that an answer changes: those that wait, and those that lack the value it explains. */
export function isAskedAbout(importId: string, key: string) {
  const lacks = JSON.stringify([{ question: key }])
  return sql`(${isWaitingFor(importId, key)}
    or (r.import_id = ${importId} and ${HAS_QUESTION} and r.findings @> ${lacks}::jsonb))`
}

/** Rows `r` that are applied without a value, unless the owner explains it before. */
export const HAS_QUESTION = sql`r.findings <> '[]' and r.applied_at is null and r.action in ('add', 'change', 'same')
  and jsonb_path_exists(r.findings, '$[*].question')`

const DROPPED = JSON.stringify([{ code: 'dropped', text: 'Left out' }])

/** Of all rows with one finding: its code, and the column that it is about. */
const FOUND_KEY = 'found'

/** Rows `r` that would be applied, and have one finding in common. */
function hasFinding(importId: string, key: string) {
  const [, code, field] = key.split(' ')
  const finding = JSON.stringify([{ code, ...(field && { field }) }])
  return sql`r.import_id = ${importId} and r.action in ('add', 'change') and r.applied_at is null
    and r.findings <> '[]' and r.findings @> ${finding}::jsonb`
}

/** @returns how many rows @throws AppError 409 none waits for the name */
export async function leaveOut(tx: Transaction, importId: string, key: string) {
  const are = key.startsWith(`${FOUND_KEY} `) ? hasFinding : isWaitingFor
  const { rows } = await tx.execute(sql`
    update import_row r set action = 'wrong', resolved = null, findings = findings || ${DROPPED}::jsonb
    where ${are(importId, key)}
    returning line`)
  if (rows.length === 0) throw noneWaits()
  return rows.length
}

/** Of each part that is listed twice one row is kept. */
export async function leaveOthers(
  tx: Transaction,
  importId: string,
  key: string,
  take: 'first' | 'last',
) {
  const { rows } = await tx.execute(sql`
    select from import_row r where ${isWaitingFor(importId, key)} limit 1`)
  if (rows.length === 0) throw noneWaits()
  const line = take === 'first' ? sql`r.line` : sql`r.line desc`
  await tx.execute(sql`
    update import_row t set action = 'wrong', resolved = null, findings = t.findings || ${DROPPED}::jsonb
    from (
      select r.line, row_number() over (partition by r.resolved ->> 'part' order by ${line}) as n
      from import_row r where ${isWaitingFor(importId, key)}
    ) w
    where t.import_id = ${importId} and t.line = w.line and w.n > 1`)
}

/** Parts that a file takes out of its catalog leave the shop's lists, and stay editable. */
export async function makeDrafts(tx: Transaction, importId: string, key: string) {
  const { rowCount } = await tx.execute(sql`
    update import_row r set raw = (r.raw - 'maintenance') || '{"state": "draft"}'
    where ${isWaitingFor(importId, key)}`)
  if (rowCount === 0) throw noneWaits()
}

/** Of prices that jump: the answer is stored with each row. */
export async function answerPrices(
  tx: Transaction,
  importId: string,
  key: string,
  price: 'keep' | 'take',
) {
  const answer = JSON.stringify(priceAnswerOf(key, price))
  const { rowCount } = await tx.execute(sql`
    update import_row r set raw = r.raw || ${answer}::jsonb where ${isWaitingFor(importId, key)}`)
  if (rowCount === 0) throw noneWaits()
}

/** Who says it, and about which file. */
export type SaidBy = { isOfParts: boolean; actorId: string; fileName: string }

/** A row's brand and number, as its file has them. */
const NAME = sql`concat_ws(' ', coalesce(r.raw ->> 'brand', r.raw -> 'raw' ->> 'part_brand'),
  coalesce(r.raw ->> 'part_number', r.raw ->> 'part', r.raw -> 'raw' ->> 'part_number'))`

/** Of several prices of a part one is its price. */
export async function takePrice(
  tx: Transaction,
  importId: string,
  key: string,
  take: 'first' | 'last',
) {
  const at = take === 'first' ? 0 : -1
  const { rowCount } = await tx.execute(sql`
    update import_row r set raw = (r.raw - 'prices')
      || jsonb_build_object('price', (r.raw ->> 'prices')::jsonb ->> ${at}::int)
    where ${isWaitingFor(importId, key)}`)
  if (rowCount === 0) throw noneWaits()
}

/** All years are those in which the model was made. */
export async function takeAllYears(tx: Transaction, importId: string, key: string) {
  const { rowCount } = await tx.execute(sql`
    update import_row r set raw = r.raw || '{"isAllYears": true}' where ${isWaitingFor(importId, key)}`)
  if (rowCount === 0) throw noneWaits()
}

/** Stores for each number what is decided for all of a group, and for no other number. */
export async function rememberNumbers(
  tx: Transaction,
  importId: string,
  key: string,
  is: 'same' | 'other',
  { isOfParts, actorId, fileName }: SaidBy,
) {
  const target =
    is === 'same'
      ? sql`jsonb_build_object('productId', r.resolved ->> 'productId', 'isOfParts', ${isOfParts}::boolean)`
      : sql`'{"other": true}'::jsonb`
  const hasPart = is === 'same' ? sql`r.resolved ? 'productId'` : sql`r.resolved ? 'part'`
  const { rowCount } = await tx.execute(sql`
    insert into import_mapping (key, target, created_by)
    select distinct on (r.resolved ->> 'part') r.resolved ->> 'part',
      ${target} || jsonb_build_object('name', ${NAME}, 'fileName', ${fileName}::text), ${actorId}
    from import_row r where ${isWaitingFor(importId, key)} and ${hasPart}
    order by r.resolved ->> 'part', r.line
    on conflict (key) do update set target = excluded.target, created_by = excluded.created_by, created_at = now()`)
  if (rowCount === 0) throw noneWaits()
}

function noneWaits() {
  return new AppError(409, 'No row is waiting for it any longer')
}
