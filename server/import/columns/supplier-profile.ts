import { hash } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { FileAnswers } from '#contract/import/import-question.ts'
import { db } from '../../platform/db/client.ts'
import { importMapping, type MappingTarget } from '../../platform/db/schema/import.ts'
import { columnsOf, type TableKind } from '../file/known-columns.ts'
import type { TableHead } from '../file/table-file.ts'
import { COLUMNS_KEY, storeAnswer } from '../queue/answer-keys.ts'
import { sourceOf } from '../same-source.ts'

// How the owner has had a supplier's file read: columns, answers and currencies, for its next file.

export type Profile = {
  key: string
  saved: MappingTarget
  savedAt: Date
  /** For each column of the next file; undefined: a new one. */
  columns: (string | null | undefined)[]
  /** Do the names of the files say the same supplier? */
  isOfSource: boolean
}

type Saved = Pick<Profile, 'key' | 'saved' | 'savedAt'>
type Headed = Pick<TableHead, 'headers' | 'headerLines'>

/** Those for files of a kind, the latest first. */
export async function listProfiles(kind: TableKind): Promise<Saved[]> {
  const rows = await db
    .select()
    .from(importMapping)
    .where(like(importMapping.key, `${COLUMNS_KEY}${kind} %`))
  return rows
    .map(({ key, target, createdAt }) => ({ key, saved: target, savedAt: createdAt }))
    .toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime())
}

/**
 * The profile by which a file is read: of its supplier, even if some columns have changed, else of
 * a file with the very same columns.
 */
export function fittingProfile(
  profiles: Saved[],
  kind: TableKind,
  head: Headed,
  fileName: string,
): Profile | undefined {
  const source = sourceOf(fileName)
  const fitting = profiles.flatMap((one): Profile[] => {
    const isOfSource = source !== '' && one.saved.source === source
    const columns = isSameTable(one, kind, head)
      ? namesOf(one.saved)
      : isOfSource && changedColumns(one.saved, kind, head)
    return columns ? [{ ...one, columns, isOfSource }] : []
  })
  const [best] = fitting.toSorted((one, other) => rankOf(other) - rankOf(one))
  return best
}

function rankOf({ columns, isOfSource }: Profile) {
  const known = columns.filter((name) => name !== undefined).length
  return known / columns.length + (isOfSource ? 1 : 0)
}

function namesOf({ columns = [] }: MappingTarget) {
  return columns.map((name) => name || null)
}

function isSameTable({ key }: Saved, kind: TableKind, { headers }: Headed) {
  const same = tableKey(kind, headers)
  return key === same || key.startsWith(`${same} `)
}

function tableKey(kind: TableKind, headers: string[]) {
  return `${COLUMNS_KEY}${kind} ${hash('sha256', JSON.stringify(headers))}`
}

/** Of a profile's columns so many are still there, and of a file's so many are known. */
const STILL_THERE = 0.75
const KNOWN = 0.5

/** undefined: too few columns are the same, or one that says which part is meant is gone. */
function changedColumns(saved: MappingTarget, kind: TableKind, head: Headed) {
  const { headers: before = [] } = saved
  // The columns A, B, C are all files'.
  if (before.length === 0 || head.headerLines.length === 0) return undefined
  const now = labelsOf(head.headers)
  const names = namesOf(saved)
  const known = new Map(labelsOf(before).map((label, at) => [label, names[at] ?? null]))
  const gone = [...known].filter(([label]) => !now.includes(label))
  const columns = now.map((label) => known.get(label))
  const count = known.size - gone.length
  const isAnother =
    count < known.size * STILL_THERE ||
    count < now.length * KNOWN ||
    gone.some(([, name]) => name && isIdentity(kind, name))
  return isAnother ? undefined : columns
}

const IDENTITY = ['sku', 'part_number', 'brand', 'part_brand']

function isIdentity(kind: TableKind, name: string) {
  return (
    IDENTITY.includes(name) || columnsOf(kind).some((one) => one.name === name && one.isRequired)
  )
}

/** The order distinguishes two columns of one name; a third one makes new ones of them. */
function labelsOf(headers: string[]) {
  const names = headers.map((header) => header.replace(/\s+/g, ' ').trim().toLowerCase())
  const counts = new Map<string, number>()
  const nths = names.map((name) => {
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    return nth
  })
  return names.map((name, at) => `${name}\n${nths[at]} of ${counts.get(name)}`)
}

/** What was said about the profile's file, in the terms of the next one. */
export function answersOf({ saved, columns }: Pick<Profile, 'saved' | 'columns'>): FileAnswers {
  const { answers = {} } = saved
  const price = columns.indexOf('price')
  const { 'price-column': chosen, ...others } = answers
  return chosen === undefined || price < 0 ? others : { ...others, 'price-column': String(price) }
}

/** In place of the one by which the file was read, if that is of its supplier. */
export async function saveProfile(
  kind: TableKind,
  saved: MappingTarget & { headers: string[] },
  last: Profile | undefined,
  actorId: string,
) {
  const { headers, source = '' } = saved
  const key = `${tableKey(kind, headers)} ${source}`
  const isReplaced = last && last.key !== key && (last.isOfSource || !last.saved.source)
  await db.transaction(async (tx) => {
    if (isReplaced) await tx.delete(importMapping).where(eq(importMapping.key, last.key))
    await storeAnswer(tx, key, saved, actorId)
  })
}
