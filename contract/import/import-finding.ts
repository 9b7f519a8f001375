import { z } from 'zod'

// What the check of an import finds.

/** docs/imports.md has them all. */
export const FINDING_CODES = [
  'unknown-vehicle',
  'unknown-part',
  // Numbers that differ in a sign, an accent, zeros: one part or two?
  'near-number',
  'near-brand',
  // A SKU is that of a part with another brand or number.
  'sku-differs',
  // An earlier answer of the owner says which part it is.
  'decided-before',
  // Of part numbers that a spreadsheet has changed.
  'damaged-number',
  'date-like-number',
  'no-key',
  'no-price',
  'no-name',
  // Of single cells: the row is applied without them.
  'field-dropped',
  'unknown-category',
  'zero-restored',
  'html-stripped',
  'rounded',
  'gtin-shared',
  'gtin-of-other',
  // Of PIES.
  'price-not-yet',
  'price-of-pack',
  'two-prices',
  'other-currency',
  'other-language',
  'removed',
  'nothing-to-remove',
  'duplicate',
  'duplicate-differs',
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
  'new-brand',
  'price-jump',
  'cost-jump',
  'core-jump',
  'below-cost',
  'core-above-price',
  'steps-stay',
  'stock-stays',
  'dropped',
  // Of a bulk edit: the part was changed between its check and its turn.
  'changed-since',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

export const findingSchema = z.object({
  code: z.enum(FINDING_CODES),
  text: z.string().describe('A sentence'),
  proposal: z.string().optional(),
  field: z.string().optional().describe('The column that it is about'),
  found: z.string().optional().describe('Its cell'),
  question: z
    .string()
    .optional()
    .describe('Of an entry of the queue: its answer may change the row'),
})
export type Finding = z.infer<typeof findingSchema>

export const findingGroupSchema = z
  .object({
    code: z.enum(FINDING_CODES),
    field: z.string().nullable().describe('The column that it is about'),
    rows: z.int(),
    severity: z
      .enum(['left out', 'cell left out', 'applied'])
      .describe('What becomes of the rows, or of the cell'),
    canLeaveOut: z.boolean().describe('Does it have rows that are applied?'),
    examples: z
      .array(
        z.object({
          line: z.int(),
          part: z.string(),
          found: z.string().nullable().describe('The cell'),
          text: z.string(),
          proposal: z.string().nullable(),
        }),
      )
      .describe('The first three'),
  })
  .meta({ id: 'FindingGroup' })
export type FindingGroup = z.infer<typeof findingGroupSchema>
