import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Import } from '#contract/import/import.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { importTable } from '../platform/db/schema/import.ts'
import { notFound } from '../platform/errors.ts'
import { isTableKind } from './columns/propose-columns.ts'
import { findMissing } from './edit/missing-parts.ts'
import type { ImportRecord } from './import-record.ts'
import { countPictures } from './pictures/picture-counts.ts'
import { openDecisions } from './queue/open-decisions.ts'
import { readFindingGroups } from './rows/finding-groups.ts'
import { emptyReport, IMPORT_JOB } from './upload.ts'

const LISTED = 100

/**
 * Can it be checked again? Of a file whose upload broke off, no. Parts that the undo of an edit has
 * left as they were would be changed once more.
 */
export const IS_KEPT = sql<boolean>`("import"."sha256" <> '' and case when "import"."kind" = 'edit'
    then "import"."state" <> 'undone' or coalesce("import"."report" -> 'kept', '[]') = '[]'
    else exists (select from import_chunk c where c.import_id = "import"."id") end)`

const COUNTS = {
  waiting: sql<number>`(select count(*)::int from import_row r where r.import_id = "import"."id"
    and r.action = 'queued' and "import"."state" <> 'undone')`.as('waiting'),
  sameAs: sql<string | null>`(select s.file_name from import s where s.sha256 = "import"."sha256"
    and s.id < "import"."id" and s.state = 'applied' order by s.id desc limit 1)`.as('same_as'),
  isKept: IS_KEPT.as('is_kept'),
  isDeciding: sql<boolean>`exists (${openDecisions(sql`"import"."id"`)})`.as('is_deciding'),
  trouble: sql<
    string | null
  >`(select j.last_error from job j where j.kind = ${IMPORT_JOB} and j.subject_id = "import"."id"
    and j.done_at is null and j.last_error is not null order by j.id desc limit 1)`.as('trouble'),
}

const OPEN = sql<number>`(select count(*)::int from import_row r where r.import_id = "import"."id"
    and r.applied_at is null and r.action in ('add', 'change', 'remove'))`

/** Of many imports: their rows are too many to count. */
const OPEN_BY_REPORT = sql<number>`(select greatest(0, coalesce(sum(n::int), 0)::int - "import"."applied")
    from jsonb_each_text("import"."report" -> 'actions') a (action, n)
    where action in ('add', 'change', 'remove'))`

type Drafts = Import['drafts']

/** A part `p` that the row `r` has added as a draft, and that no editor or edit has changed. */
export const IS_NEW_DRAFT = sql`r.action = 'add' and r.applied_at is not null and p.state = 'draft'
      and p.deleted_at is null and r.resolved -> 'fields' ->> 'state' = 'draft'
      and p.edited_version <= r.version_after
      and not exists (select from import edit join import_row later on later.import_id = edit.id
        where edit.kind = 'edit' and edit.id > r.import_id and later.product_id = p.id
        and later.applied_at is not null and later.resolved -> 'fields' ? 'state')`

/** Of what a file of parts has added. */
const DRAFTS = sql<Drafts>`(select jsonb_build_object(
      'complete', count(*) filter (where p.category_id is not null),
      'withoutCategory', count(*) filter (where p.category_id is null))
    from import_row r join product p on p.id = r.product_id
    where r.import_id = "import"."id" and ${IS_NEW_DRAFT}
      and "import"."state" = 'applied' and "import"."kind" in ('products', 'pies'))`
const NO_DRAFTS = sql<Drafts>`'{"complete": 0, "withoutCategory": 0}'::jsonb`

/** Until it is applied the report has them: of a large file a count takes as long as its page. */
const OPEN_NOW = sql<number>`case when "import"."state" = 'applied' then ${OPEN} else ${OPEN_BY_REPORT} end`

function select(open: SQL<number>, drafts: SQL<Drafts>, where?: SQL) {
  return db
    .select({
      row: importTable,
      by: user.name,
      ...COUNTS,
      open: open.as('open'),
      drafts: drafts.as('drafts'),
    })
    .from(importTable)
    .leftJoin(user, eq(user.id, importTable.createdBy))
    .where(where)
    .orderBy(desc(importTable.id))
    .limit(LISTED)
}

/** Newest first. */
export async function listImports(): Promise<Import[]> {
  const rows = await select(OPEN_BY_REPORT, NO_DRAFTS)
  return rows.map(toImport).map((one) => ({
    ...one,
    report: { ...one.report, groups: [], largest: null },
  }))
}

/** @throws AppError 404 */
export async function getImport(id: string): Promise<Import> {
  const [row] = await select(OPEN_NOW, DRAFTS, eq(importTable.id, id))
  if (!row) throw notFound('import')
  const one = toImport(row)
  // Of a check by an older release nothing is stored.
  const { groups = await readFindingGroups(id) } = row.row.report as Partial<Import['report']>
  const shown = groups.map((group) => ({
    ...group,
    canLeaveOut: group.canLeaveOut && one.open > 0,
  }))
  const missing = await findMissing(row.row)
  const pictures = await countPictures(id)
  return { ...one, missing, pictures, report: { ...one.report, groups: shown } }
}

/** PIES has them as far as it has questions. */
function hasColumns({ kind, options }: ImportRecord) {
  const isAsked = options.awaits !== undefined || options.answers !== undefined
  return isTableKind(kind) ? !options.hasNoColumns : kind === 'pies' && isAsked
}

type Selected = Awaited<ReturnType<typeof select>>[number]

function toImport({ row, by, ...counts }: Selected): Import {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    _id: row.id,
    kind: row.kind,
    mode: row.options.mode,
    fileName: row.fileName,
    state: row.state,
    total: row.total,
    checked: row.checked,
    applied: row.applied,
    ...counts,
    missing: null,
    pictures: null,
    report: { ...emptyReport(), ...row.report },
    error: row.error,
    texts: row.options.texts ?? null,
    prices: row.options.prices ?? 'take',
    awaits: row.options.awaits ?? null,
    hasColumns: hasColumns(row),
    ...(row.options.edit && { change: row.options.edit.change }),
    createdBy: by,
    createdAt: row.createdAt.toISOString(),
    checkedAt: iso(row.checkedAt),
    appliedAt: iso(row.appliedAt),
    undoneAt: iso(row.undoneAt),
  }
}
