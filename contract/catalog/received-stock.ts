import { z } from 'zod'
import { idSchema } from '../id.ts'
import { wholeNumber } from '../number.ts'
import { optionalText, requiredText } from '../text.ts'
import { isUnique } from '../unique.ts'
import { CODE_LENGTH, MAX_ADJUSTMENT, MAX_RECEIVED_LINES, NOTE_LENGTH } from './stock-bounds.ts'

// Stock from a supplier: units of many parts that are added at once.

const UNITS = 'Units are a whole number above 0'

/** The payload of POST /staff/stock. */
export const receivedStockSchema = z
  .object({
    reference: optionalText(NOTE_LENGTH).describe(
      'Of the delivery, such as the number of the delivery note',
    ),
    lines: z
      .array(
        z.object({
          productId: idSchema,
          units: wholeNumber(UNITS, {
            min: 1,
            max: MAX_ADJUSTMENT,
            tooLarge: 'At most 1,000,000 units of a part',
          }),
        }),
      )
      .min(1, 'A delivery has at least one part')
      .max(MAX_RECEIVED_LINES, `A delivery has at most ${MAX_RECEIVED_LINES} parts`)
      .refine(
        (lines) => isUnique(lines.map(({ productId }) => productId)),
        'The same part is listed twice: put its units in one line',
      ),
  })
  .meta({
    id: 'ReceivedStock',
    examples: [
      {
        reference: 'Delivery note 88213',
        lines: [{ productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', units: 12 }],
      },
    ],
  })

export type ReceivedStock = z.infer<typeof receivedStockSchema>

/** The answer of POST /staff/stock: what was received, in the sequence of the lines. */
export const receivedLinesSchema = z.array(
  z.object({
    productId: z.uuid(),
    units: z.int(),
    after: z.int().describe('Units in stock after the line was received'),
  }),
)

export type ReceivedLines = z.infer<typeof receivedLinesSchema>

/** The query of GET /staff/stock/part. */
export const codeQuerySchema = z.object({
  code: requiredText(CODE_LENGTH, 'Code is required').describe(
    'A SKU, a maker’s number, a barcode (GTIN), or a product’s id',
  ),
})

/** A part that a code names, in the answer of GET /staff/stock/part. */
export const codedPartSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    title: z.string().nullable(),
    sku: z.string().nullable(),
    brand: z.string().nullable(),
    number: z.string().nullable(),
    shelf: z.string().nullable(),
    packSize: z.int(),
    availableQuantity: z.int(),
  })
  .meta({ id: 'CodedPart' })

export type CodedPart = z.infer<typeof codedPartSchema>
