import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  ImportAction,
  ImportKind,
  ImportOptions,
  ImportReport,
} from '#contract/import/import.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import type { Asked } from '#contract/import/import-question.ts'
import type { QueueDecision } from '#contract/import/import-queue.ts'
import { bytea, createdAt, id, moment } from './columns.ts'

type ImportState =
  | 'uploaded'
  | 'checking'
  | 'checked'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'failed'

/**
 * A file of many parts, numbers or fitments: checked first, then applied, and undone if the owner
 * wants.
 */
export const importTable = pgTable(
  'import',
  {
    id: id(),
    kind: text().$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    /** The file's digest, in hexadecimal. */
    sha256: text().notNull(),
    state: text().$type<ImportState>().notNull().default('uploaded'),
    /** What the file and the owner ask for, e.g. FULL or UPDATE. */
    options: jsonb().$type<ImportOptions>().notNull().default(sql`'{}'`),
    /** Rows of the file, and how many of them are checked and applied. */
    total: integer(),
    checked: integer().notNull().default(0),
    applied: integer().notNull().default(0),
    /** Counts by what is wrong, and of what changes. */
    report: jsonb().$type<ImportReport>().notNull().default(sql`'{}'`),
    /** Why it failed, in a sentence. */
    error: text(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    checkedAt: moment('checked_at'),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    check(
      'import_state_known',
      sql`${table.state} in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')`,
    ),
  ],
)

/** A row of such a file, and what became of it. */
export const importRow = pgTable(
  'import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => importTable.id, { onDelete: 'cascade' }),
    /** Its line in the file. */
    line: integer().notNull(),
    raw: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Its cells as the file has them, by the places of their columns, from 0. Not of XML. */
    fileCells: jsonb('file_cells').$type<Record<number, string>>(),
    /**
     * `add`, `change`, `remove`, `same`, `wrong` or `queued`: the last can't be resolved for
     * certain, and waits.
     */
    action: text().$type<ImportAction>(),
    productId: uuid('product_id'),
    /** What it writes: a fitment, a number or fields of a product. */
    resolved: jsonb().$type<Record<string, unknown> & { changes?: string[] }>(),
    /** What is wrong or odd: code, sentence, proposal. */
    findings: jsonb().$type<Finding[]>().notNull().default(sql`'[]'`),
    /** The part's version that the check has compared a row of parts with. */
    checkedVersion: integer('checked_version'),
    /** The part's version that the import has made. */
    versionAfter: integer('version_after'),
    appliedAt: moment('applied_at'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_row_with_findings')
      .on(table.importId, table.line)
      .where(sql`findings <> '[]'::jsonb`),
    index('import_row_queued').on(table.importId, table.line).where(sql`action = 'queued'`),
  ],
)

/**
 * What an import replaced: rows of part_number and fitment as they were, until it is undone or 90
 * days old.
 */
export const importReplaced = pgTable(
  'import_replaced',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    importId: uuid('import_id')
      .notNull()
      .references(() => importTable.id, { onDelete: 'cascade' }),
    kind: text().$type<'fitment' | 'part_number' | 'product'>().notNull(),
    productId: uuid('product_id').notNull(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('import_replaced_of_product').on(table.importId, table.productId)],
)

/** The file, as it was sent, until the import is applied or removed. */
export const importChunk = pgTable(
  'import_chunk',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => importTable.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** What a name stands for, or which columns a file has. */
export type MappingTarget = Omit<QueueDecision, 'key' | 'drop' | 'take' | 'same' | 'price'> &
  Pick<ImportOptions, 'columns' | 'answers' | 'headerLine' | 'rules'> & {
    /** What it is said about, as a file has it. */
    name?: string
    /** Whose file the columns are of, by its name. */
    source?: string
    /** The file that it is said about. */
    fileName?: string
    /** Its columns, as it names them. */
    headers?: string[]
    /** What was asked about it, and what the shop would have answered. */
    asked?: Asked
    /** Other currencies than the shop's that its amounts were in. */
    currencies?: string[]
    /** Of a number: said about a file of parts, which changes prices. */
    isOfParts?: boolean
  }

/** A part whose picture an import names by a URL: it is fetched once the import is applied. */
export const importPicture = pgTable(
  'import_picture',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => importTable.id, { onDelete: 'cascade' }),
    productId: uuid('product_id').notNull(),
    url: text().notNull(),
    host: text().notNull(),
    /** The URL that the part had before: it gets that one back if the picture fails. */
    urlBefore: text('url_before').notNull(),
    /** `kept`: it has photos of the staff, or another URL by now. */
    state: text().$type<'waiting' | 'added' | 'kept' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** The earliest moment of the next one. */
    tryAt: moment('try_at').notNull().defaultNow(),
    /** Why the last one failed, in a sentence. */
    error: text(),
    /** The photo that the part has got, and the imported one whose place it took. */
    pictureId: uuid('picture_id'),
    replacedId: uuid('replaced_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId] }),
    index('import_picture_waiting').on(table.importId, table.url).where(sql`state = 'waiting'`),
    check(
      'import_picture_state_known',
      sql`${table.state} in ('waiting', 'added', 'kept', 'failed')`,
    ),
  ],
)

/** What the owner has decided for a name that the shop does not know: for the next import, too. */
export const importMapping = pgTable('import_mapping', {
  /** `vehicle …`, `part …`, `brand …`, `columns …`: what the answer is about. */
  key: text().primaryKey(),
  target: jsonb().$type<MappingTarget>().notNull(),
  createdBy: uuid('created_by'),
  createdAt: createdAt(),
})

/**
 * The owner's own copy of the tables behind the ids of ACES. On no page and in no response: their
 * license says so.
 */
export const vcdb = pgTable(
  'vcdb',
  {
    /** ACES's name for what has the id: `Make`, `BaseVehicle`, `DriveType`. */
    kind: text().notNull(),
    id: integer().notNull(),
    name: text(),
    /** The year of a BaseVehicle. */
    year: smallint(),
    makeId: integer('make_id'),
    modelId: integer('model_id'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
