import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { keysOf } from '#contract/typed-keys.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import type { Raw } from '../file/source-row.ts'
import { changedSince } from '../rows/changed-since.ts'
import { type PresentPart, partChange, type ResolvedProduct, readPresent } from './part-change.ts'

// What rows of parts do is compared once more, where their part has changed since the check.

export type CheckedPart = {
  line: number
  productId: string | null
  raw: Raw
  resolved: ResolvedProduct
  /** null: of a new part, or of a check by an older release. */
  checkedVersion: number | null
}

export const CHECKED_PART = sql`r.line, r.product_id as "productId", coalesce(r.resolved -> 'raw', r.raw) as raw, r.resolved,
  r.checked_version as "checkedVersion"`

const BATCH = 200

type Found = { id: string; version: number; editedVersion: number }

/**
 * Before the first row of a file is applied: those too that changed nothing at the check.
 * @throws AppError 409 a row would do something else than the check has shown
 */
export async function compareParts(importId: string) {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<CheckedPart>(sql`
      select ${CHECKED_PART} from import_row r join product p on p.id = r.product_id
      where r.import_id = ${importId} and r.line > ${after} and r.action in ('change', 'same')
        and r.applied_at is null and p.version <> r.checked_version
        and not r.findings @> '[{"code": "duplicate"}]'
      order by r.line limit ${BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    await comparedAgain(db, rows)
    after = last.line
  }
}

/**
 * The rows with what they write now: what the shop has by now is left out.
 * @throws AppError 409 one would do something else than the check has shown
 */
export async function comparedAgain(on: On, rows: CheckedPart[]): Promise<CheckedPart[]> {
  const compared = await compareAgain(on, rows)
  return compared.map(({ row, resolved, name }) => {
    if (!resolved) throw changedSince(name)
    return { ...row, resolved }
  })
}

/** Of a bulk edit each part is for itself: one that has changed since stays as it is. */
export async function comparedOrLeft(on: On, importId: string, rows: CheckedPart[]) {
  const compared = await compareAgain(on, rows)
  const left = compared.filter(({ resolved }) => !resolved).map(({ row }) => row.line)
  if (left.length > 0) {
    const finding = JSON.stringify([{ code: 'changed-since', text: CHANGED }])
    await on.execute(sql`
      update import_row set action = 'wrong', findings = findings || ${finding}::jsonb
      where import_id = ${importId} and line = any(${sql.param(left)}::int[])`)
  }
  return compared.flatMap(({ row, resolved }) => (resolved ? [{ ...row, resolved }] : []))
}

const CHANGED = 'It has changed since the check, and stays as it is'

type On = Pick<Transaction, 'execute' | 'select'>

/** `resolved`: undefined, if the row would do something else than the check has shown. */
type Compared = { row: CheckedPart; resolved: ResolvedProduct | undefined; name?: string }

async function compareAgain(on: On, rows: CheckedPart[]): Promise<Compared[]> {
  const checked = new Map(rows.map((row) => [row.productId, row.checkedVersion]))
  const { rows: found } = await on.execute<Found>(sql`
    select id, version, edited_version as "editedVersion" from product where id = any(${sql.param(ids(rows))}::uuid[])`)
  const changed = found.filter(({ id, version }) => (checked.get(id) ?? version) !== version)
  const present = await readPresent(
    on,
    changed.map(({ id }) => id),
  )
  const edited = new Map(found.map(({ id, editedVersion }) => [id, editedVersion]))
  return rows.map((row) => {
    const id = row.productId ?? ''
    const now = present.get(id)
    if (!now) return { row, resolved: row.resolved }
    const isEdited = (edited.get(id) ?? 0) > (row.checkedVersion ?? 0)
    const isOther = isEdited && hasLists(row.resolved)
    return { row, resolved: isOther ? undefined : changeNow(row, now), name: now.name }
  })
}

/** A row replaces specifications, and adds numbers, whatever the part has of them. */
function hasLists({ numbers, attributes }: ResolvedProduct) {
  return numbers.length > 0 || attributes.length > 0
}

function ids(rows: CheckedPart[]) {
  return rows.flatMap(({ productId }) => productId ?? [])
}

function changeNow({ raw, resolved }: CheckedPart, now: PresentPart) {
  const change = partChange(raw, now)
  if (now.deleted || !change.ok || isJudgedByOther(resolved, now)) return undefined
  // As they are stored, without what is undefined.
  const again: ResolvedProduct = JSON.parse(JSON.stringify(change.resolved))
  for (const field of keysOf(again.fields)) {
    const isAsShown =
      isDeepStrictEqual(again.fields[field], resolved.fields[field]) &&
      isDeepStrictEqual(again.was?.[field], resolved.was?.[field])
    if (!isAsShown) return undefined
  }
  return { ...change.resolved, attributes: resolved.attributes }
}

/** Has the part something else by now in a field that the row does not write? */
function isJudgedByOther({ fields, was = {} }: ResolvedProduct, now: PresentPart) {
  return keysOf(was)
    .filter((field) => !(field in fields))
    .some((field) => !isDeepStrictEqual(was[field], now[field] ?? null))
}
