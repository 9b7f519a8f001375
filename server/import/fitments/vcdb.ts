import { asc, count, sql } from 'drizzle-orm'
import type { VcdbTable } from '#contract/import/import.ts'
import { formatCountOf } from '#contract/money.ts'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { vcdb } from '../../platform/db/schema/import.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { THE_SHOP } from '../../platform/jobs/job.ts'
import { UnreadableFile } from '../file/import-error.ts'
import type { Column } from '../file/known-columns.ts'
import { openCsv } from '../file/open-csv.ts'

// The owner's own copy of the VCdb, as text files: a table each. Its license allows its use inside
// the shop, and no page or response that shows its rows.

type Entry = {
  kind: string
  id: number
  name: string | null
  year: number | null
  make_id: number | null
  model_id: number | null
}

const BATCH = 5_000

/**
 * Replaces the table that the file has. It is known by its first column: MakeID, BaseVehicleID,
 * DriveTypeID.
 */
export async function loadVcdbTable(actor: SessionUser, bytes: Buffer): Promise<VcdbTable> {
  const entries: Entry[] = []
  const kind = await readTable(bytes, entries).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new AppError(400, error.message)
    throw error
  })
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from vcdb where kind = ${kind}`)
    for (let at = 0; at < entries.length; at += BATCH) {
      const batch = JSON.stringify(entries.slice(at, at + BATCH))
      await tx.execute(sql`
        insert into vcdb (kind, id, name, year, make_id, model_id)
        select kind, id, name, year, make_id, model_id
        from jsonb_to_recordset(${batch}::jsonb)
          as r (kind text, id int, name text, year smallint, make_id int, model_id int)
        on conflict (kind, id) do update set name = excluded.name`)
    }
    const subject = { id: THE_SHOP, name: `VCdb ${kind}` }
    await record(tx, actor, 'load VCdb', subject, formatCountOf(entries.length, 'row'))
  })
  return { kind, rows: entries.length }
}

/** Which tables there are, and how many rows each has. */
export async function listVcdbTables(): Promise<VcdbTable[]> {
  return db
    .select({ kind: vcdb.kind, rows: count() })
    .from(vcdb)
    .groupBy(vcdb.kind)
    .orderBy(asc(vcdb.kind))
}

/** When the subscription ends. */
export async function removeVcdb(actor: SessionUser) {
  await db.transaction(async (tx) => {
    await tx.delete(vcdb)
    await record(tx, actor, 'remove VCdb', { id: THE_SHOP, name: 'VCdb' })
  })
}

async function readTable(bytes: Buffer, entries: Entry[]) {
  const read = async function* () {
    yield bytes
  }
  const [first = ''] = bytes.subarray(0, 300).toString('latin1').split(/\r?\n/)
  const kind = /^\W*(\w+?)_?ID\b/i.exec(first.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]
  if (!kind) {
    throw new UnreadableFile(
      'The first line names no table: it begins with MakeID, ModelID, BaseVehicleID or the like.',
    )
  }
  const lower = kind.toLowerCase()
  const rows = await openCsv(read, columnsOfTable(lower))
  for await (const { line, raw } of rows) {
    const id = wholeOf(raw.id)
    if (id === null) throw new UnreadableFile(`Line ${line}: ${raw.id ?? 'nothing'} is not an id.`)
    const name = lower === 'enginebase' ? engineLabel(raw) : (raw.name ?? null)
    const [year, makeId, modelId] = [wholeOf(raw.year), wholeOf(raw.make), wholeOf(raw.model)]
    entries.push({ kind: lower, id, name, year, make_id: makeId, model_id: modelId })
  }
  return lower
}

function columnsOfTable(kind: string): Column[] {
  const column = (name: string, aliases: string[], isRequired = false): Column => ({
    name,
    label: name,
    aliases,
    names: [],
    ...(isRequired && { isRequired }),
  })
  const id = column('id', [`${kind}id`, `${kind}_id`], true)
  if (kind === 'basevehicle') {
    return [
      id,
      column('year', ['yearid'], true),
      column('make', ['makeid'], true),
      column('model', ['modelid'], true),
    ]
  }
  if (kind === 'enginebase') {
    return [id, column('liter', []), column('cylinders', ['cyl']), column('block', ['blocktype'])]
  }
  return [id, column('name', [`${kind}name`, kind])]
}

/** "2.0L L4": liters, block and cylinders. */
function engineLabel({ liter, block, cylinders }: Record<string, string>) {
  const liters = liter && /^\d/.test(liter) ? `${liter}L` : ''
  return [liters, `${block ?? ''}${cylinders ?? ''}`].filter(Boolean).join(' ') || null
}

function wholeOf(text: string | undefined) {
  const trimmed = (text ?? '').trim()
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : null
}

export type Vcdb = {
  isLoaded: boolean
  baseVehicle: (id: string) => { year: number; makeId: number; modelId: number } | undefined
  nameOf: (kind: string, id: string) => string | undefined
}

/** In memory, for one check: some 100,000 rows. */
export async function readVcdb(): Promise<Vcdb> {
  const names = new Map<string, string>()
  const vehicles = new Map<number, { year: number; makeId: number; modelId: number }>()
  const rows = await db.select().from(vcdb)
  for (const { kind, id, name, year, makeId, modelId } of rows) {
    if (year !== null && makeId !== null && modelId !== null) {
      vehicles.set(id, { year, makeId, modelId })
    } else if (name !== null) names.set(`${kind} ${id}`, name)
  }
  return {
    isLoaded: rows.length > 0,
    baseVehicle: (id) => vehicles.get(Number(id)),
    nameOf: (kind, id) => names.get(`${kind.toLowerCase()} ${Number(id)}`),
  }
}
