import { z } from 'zod'
import { type BulkEdit, partsChangeSchema } from './bulk-edit.ts'
import type { FileRules } from './file-rules.ts'
import { FINDING_CODES, findingGroupSchema } from './import-finding.ts'
import type { FileAnswers } from './import-question.ts'
import { largestChangesSchema } from './largest-changes.ts'

// Imports: files of many parts, numbers or fitments. Pages import only types and lists from here.

const FILE_KINDS = ['fitments', 'numbers', 'products', 'aces', 'pies'] as const
export type FileKind = (typeof FILE_KINDS)[number]
/** `edit`: a bulk edit, whose rows the server writes. */
const IMPORT_KINDS = [...FILE_KINDS, 'edit'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const

/** FULL replaces the fitments or numbers of the parts that it names, UPDATE adds to them. */
const IMPORT_MODES = ['UPDATE', 'FULL'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export const IMPORT_ACTIONS = ['add', 'change', 'remove', 'same', 'wrong', 'queued'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

const countedSchema = z.array(
  z.object({ name: z.string(), added: z.int(), changed: z.int(), removed: z.int() }),
)

const skippedRowSchema = z.object({
  line: z.int(),
  why: z.enum(['total', 'note', 'section', 'names']),
  text: z.string().describe('Its cells'),
})
export type SkippedRow = z.infer<typeof skippedRowSchema>

const importReportSchema = z.object({
  codes: z.partialRecord(z.enum(FINDING_CODES), z.int()).default({}),
  actions: z.partialRecord(z.enum(IMPORT_ACTIONS), z.int()).default({}),
  /** Of these: how many are applied without a cell that could not be used. */
  lacking: z.partialRecord(z.enum(IMPORT_ACTIONS), z.int()).default({}),
  /** Of the parts that it adds: how many are live. The others are drafts. */
  live: z.int().default(0),
  /** Of how many products and models rows are added, changed or removed. */
  parts: z.int().default(0),
  vehicles: z.int().default(0),
  /** The first of these parts and vehicles, with their counts. */
  byPart: countedSchema.default([]),
  byVehicle: countedSchema.default([]),
  /** What the check found, worst first; not in a list of imports. */
  groups: z.array(findingGroupSchema).default([]),
  /** Of a file of parts, and not in a list of imports. */
  largest: largestChangesSchema.nullable().default(null),
  /** Rows that are applied without a value that the owner can still explain. */
  questions: z.int().default(0),
  /** Rows of the shop that FULL removes, and of how many. */
  removed: z.int().default(0),
  existing: z.int().default(0),
  /** Parts on sale that become drafts. */
  hidden: z.int().default(0),
  /** Why it is applied only when the owner confirms. */
  stops: z.array(z.string()).default([]),
  /** How the file was read, in words. */
  format: z.string().default(''),
  /** After an undo: the parts that were changed since, and stay. */
  kept: z.array(z.string()).default([]),
  /** While it is undone: how many of its applied rows are. */
  undone: z.int().default(0),
  /** What stands below or between the rows, and is none: the first lines, and how many. */
  skipped: z.array(skippedRowSchema).default([]),
  skippedCount: z.int().default(0),
  /** Says how the import ended, if another way than the owner began it. */
  note: z.string().default(''),
})
export type ImportReport = z.infer<typeof importReportSchema>

/** What becomes of names, titles, descriptions and categories of parts that the shop has. */
const IMPORT_TEXTS = ['keep', 'overwrite'] as const
export type ImportTexts = (typeof IMPORT_TEXTS)[number]

/** What becomes of prices and price steps of parts that the shop has. */
const IMPORT_PRICES = ['keep', 'take'] as const
export type ImportPrices = (typeof IMPORT_PRICES)[number]

export type ImportOptions = {
  mode: ImportMode
  /** Parts: without it, they are overwritten. */
  texts?: ImportTexts
  /** Parts: without it, the file's are taken. */
  prices?: ImportPrices
  /** What holds for all rows of a file of parts. */
  rules?: FileRules
  /** Bytes of the file as it was sent, and whether they are gzip. */
  bytes?: number
  gzip?: boolean
  /**
   * For each column of the file the name of ours, or ''; without it, they are known by name.
   */
  columns?: string[]
  /** The line that names the columns, as the owner has chosen. */
  headerLine?: number
  /** How a CSV is written: to find out, all of it is read once. */
  dialect?: {
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250'
    delimiter: string
    /** Do quotes enclose cells? In some files each is an inch mark. */
    isQuoted: boolean
  }
  /** What the file calls its columns, and which of ours each is, or ''. */
  table?: { header: string; name: string }[]
  /** Its columns can't be read, because the file is damaged, for example. */
  hasNoColumns?: true
  /** They are what the owner chose for an earlier file. */
  isRemembered?: boolean
  /** What the owner has said of its columns. */
  answers?: FileAnswers
  /** What the owner has to say before it is checked. */
  awaits?: 'columns'
  /** The latest check: one that another process began before ends without a result. */
  run?: string
  /** Which rows of the shop FULL removes, as the check has found them: a digest. */
  removes?: string
  /** Of a bulk edit: its parts, and what becomes of them. */
  edit?: BulkEdit
}

export const importSchema = z
  .object({
    _id: z.uuid(),
    kind: z.enum(IMPORT_KINDS),
    mode: z.enum(IMPORT_MODES),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    total: z.int().nullable().describe('Rows of the file; null: not counted yet'),
    checked: z.int(),
    applied: z.int(),
    waiting: z.int().describe('Rows in the queue, whose names are unknown or ambiguous'),
    open: z.int().describe('Rows that can be applied and are not'),
    report: importReportSchema,
    error: z.string().nullable(),
    awaits: z
      .enum(['columns'])
      .nullable()
      .describe('The decision that the owner has to make before the check'),
    hasColumns: z.boolean().describe('A CSV or a workbook, whose columns can be matched'),
    isKept: z
      .boolean()
      .describe(
        'It can be checked again: its file is there, whole; of a bulk edit, no undo left a part',
      ),
    texts: z
      .enum(IMPORT_TEXTS)
      .nullable()
      .describe(
        'Names, titles, descriptions and categories of parts that the shop has; null: no question',
      ),
    prices: z.enum(IMPORT_PRICES).describe('Those of parts that the shop has'),
    drafts: z
      .object({
        complete: z.int(),
        withoutCategory: z.int().describe('They stay drafts until they have one'),
      })
      .describe('Of an applied file of parts: those that it added, and that are drafts still'),
    missing: z
      .object({
        count: z.int(),
        parts: z.array(z.object({ _id: z.uuid(), sku: z.string().nullable(), name: z.string() })),
      })
      .nullable()
      .describe(
        'Of a file of parts: those on sale that its supplier’s earlier files brought and it does not name, the first of them; null: no known supplier',
      ),
    pictures: z
      .object({
        waiting: z.int(),
        added: z.int(),
        kept: z.int().describe('Of parts that have photos of the staff, or another URL by now'),
        failed: z.int().describe('Of parts that have the picture that they had'),
        failures: z
          .array(z.object({ _id: z.uuid(), name: z.string(), url: z.string(), error: z.string() }))
          .describe('The first 50'),
        trouble: z
          .string()
          .nullable()
          .describe('Why one of those that wait has failed; it is tried again within an hour'),
      })
      .nullable()
      .describe('Parts whose picture is fetched from its URL; null: none, or in a list'),
    change: partsChangeSchema.optional().describe('Of a bulk edit: what becomes of its parts'),
    isDeciding: z.boolean().describe('Rows are checked again after a decision about the queue'),
    trouble: z.string().nullable().describe('While it is in progress: why its last try failed'),
    createdBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    checkedAt: z.iso.datetime().nullable(),
    appliedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    sameAs: z.string().nullable().describe('When an earlier import had the same file'),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof importSchema>

export const uploadQuerySchema = z.strictObject({
  kind: z.enum(FILE_KINDS),
  mode: z
    .enum(IMPORT_MODES)
    .default('UPDATE')
    .describe('For a CSV or a workbook; an ACES file says it itself'),
})

export const checkQuerySchema = z.strictObject({
  texts: z.enum(IMPORT_TEXTS).optional().describe('Without it, as before'),
  prices: z.enum(IMPORT_PRICES).optional().describe('Without it, as before'),
})

export const applySchema = z.strictObject({
  confirm: z.boolean().default(false).describe('Also what the check stopped'),
})

export const vcdbTableSchema = z.object({ kind: z.string(), rows: z.int() })
export type VcdbTable = z.infer<typeof vcdbTableSchema>
