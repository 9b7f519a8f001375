import { z } from 'zod'
import { idSchema } from './id.ts'
import { requiredLine } from './text.ts'

// Imports: files of many parts, numbers or fitments. Pages import only types and lists from here.

export const MAX_CSV_MB = 20
export const MAX_XML_MB = 200

const IMPORT_KINDS = ['fitments', 'numbers', 'products', 'aces', 'pies'] as const
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

/** What the check finds; docs/imports.md has them all. */
const FINDING_CODES = [
  'unknown-vehicle',
  'unknown-part',
  'duplicate',
  'overlap',
  'blank-beside-condition',
  'year-hole',
  'range-wide',
  'position-odd',
  'quantity-odd',
  'category-differs',
  'note-odd',
  'count-differs',
  'not-a-number',
  // Of ids that no table explains, and of fields that the form of a part refuses.
  'unknown-brand',
  'unknown-attribute',
  'not-valid',
  'price-jump',
  'dropped',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

const IMPORT_ACTIONS = ['add', 'change', 'remove', 'same', 'wrong', 'queued'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

const findingSchema = z.object({
  code: z.enum(FINDING_CODES),
  text: z.string().describe('A sentence'),
  proposal: z.string().optional(),
})
export type Finding = z.infer<typeof findingSchema>

const countedSchema = z.array(
  z.object({ name: z.string(), added: z.int(), changed: z.int(), removed: z.int() }),
)

const importReportSchema = z.object({
  codes: z.partialRecord(z.enum(FINDING_CODES), z.int()).default({}),
  actions: z.partialRecord(z.enum(IMPORT_ACTIONS), z.int()).default({}),
  /** Of how many products and models rows are added, changed or removed. */
  parts: z.int().default(0),
  vehicles: z.int().default(0),
  /** The first of them. */
  byPart: countedSchema.default([]),
  byVehicle: countedSchema.default([]),
  /** Rows of the shop that FULL removes, and of how many. */
  removed: z.int().default(0),
  existing: z.int().default(0),
  /** Why it is applied only when the owner confirms. */
  stops: z.array(z.string()).default([]),
  /** How the file was read, in words. */
  format: z.string().default(''),
  /** After an undo: the parts that were changed since, and stay. */
  kept: z.array(z.string()).default([]),
})
export type ImportReport = z.infer<typeof importReportSchema>

export type ImportOptions = {
  mode: ImportMode
  /** Bytes of the file as it was sent, and whether they are gzip. */
  bytes?: number
  gzip?: boolean
  /** The owner has seen why the check stopped it. */
  confirmed?: boolean
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
    waiting: z.int().describe('Rows of the queue: what can’t be resolved for certain'),
    open: z.int().describe('Rows that can be applied and are not'),
    report: importReportSchema,
    error: z.string().nullable(),
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
  kind: z.enum(IMPORT_KINDS),
  mode: z.enum(IMPORT_MODES).default('UPDATE').describe('Of CSV; ACES says it itself'),
})

const lineNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.int().min(0).max(999_999_999),
)

export const importRowQuerySchema = z.strictObject({
  code: z.enum(FINDING_CODES).optional(),
  action: z.enum(IMPORT_ACTIONS).optional(),
  after: lineNumber.default(0).describe('The last line of the page before'),
})

const importRowSchema = z
  .object({
    line: z.int(),
    action: z.enum(IMPORT_ACTIONS).nullable(),
    part: z.string().describe('As the file names it'),
    what: z.string().describe('What the row says, in words'),
    productId: z.uuid().nullable(),
    findings: z.array(findingSchema),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRowSchema>

export const importRowsSchema = z.object({
  rows: z.array(importRowSchema),
  next: z.int().nullable(),
})

/** A name that the shop does not know, and the rows that wait for it. */
export const queueEntrySchema = z
  .object({
    key: z.string(),
    kind: z.enum(['vehicle', 'part', 'brand', 'attribute', 'other']),
    name: z.string().describe('As the file has it'),
    rows: z.int(),
    line: z.int().describe('The first of them'),
    text: z.string().describe('Why it waits'),
    proposal: z.string().nullable(),
  })
  .meta({ id: 'QueueEntry' })
export type QueueEntry = z.infer<typeof queueEntrySchema>

/** What the owner decides about a queued name: one of these. */
export const queueDecisionSchema = z
  .strictObject({
    key: z.string().min(1).max(400),
    modelId: z.int().min(1).max(2_147_483_647).optional().describe('Of a vehicle'),
    productId: idSchema.optional().describe('Of a part'),
    brand: requiredLine(60, 'Brand is required').optional().describe('Of a brand’s code'),
    condition: requiredLine(80, 'Condition is required')
      .optional()
      .describe('Of an attribute: what the buyer confirms'),
    drop: z.literal(true).optional().describe('Leave the rows out'),
  })
  .refine(
    ({ key: _, ...target }) =>
      Object.values(target).filter((one) => one !== undefined).length === 1,
    'Choose one',
  )
export type QueueDecision = z.infer<typeof queueDecisionSchema>

export const applySchema = z.strictObject({
  confirm: z.boolean().default(false).describe('Also what the check stopped'),
})

export const vcdbTableSchema = z.object({ kind: z.string(), rows: z.int() })
export type VcdbTable = z.infer<typeof vcdbTableSchema>
