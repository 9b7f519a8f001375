import { z } from 'zod'
import { wholeNumber } from '../number.ts'
import { pageQuerySchema } from '../page.ts'
import { optionalText } from '../text.ts'
import { MAX_ADJUSTMENT, MAX_STOCK, NOTE_LENGTH } from './stock-bounds.ts'

/** Why a product's units in stock changed. */
const STOCK_REASONS = [
  'opening',
  'order placed',
  'hold ended',
  'hold renewed',
  'order changed',
  'order canceled',
  'refund',
  'disputed',
  'received',
  'counted',
  'damaged',
  'lost',
  'returned',
  'corrected',
  'other',
] as const

export type StockReason = (typeof STOCK_REASONS)[number]

/** Those that staff may name. */
const ADJUSTMENT_REASONS = [
  'received',
  'damaged',
  'lost',
  'returned',
  'corrected',
] as const satisfies StockReason[]

export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number]

const REQUIRED = 'Change is required, as a whole number other than 0'
const TOO_MUCH = 'Change is at most 1,000,000 units'

/** The payload of POST /product/{id}/stock. */
export const stockAdjustmentSchema = z
  .object({
    change: wholeNumber(REQUIRED, {
      min: -MAX_ADJUSTMENT,
      max: MAX_ADJUSTMENT,
      tooSmall: TOO_MUCH,
      tooLarge: TOO_MUCH,
    })
      .refine((units) => units !== 0, REQUIRED)
      .describe('Units added, or below 0 removed'),
    reason: z.enum(ADJUSTMENT_REASONS, 'Reason is required'),
    note: optionalText(NOTE_LENGTH).optional(),
  })
  .meta({
    id: 'StockAdjustment',
    examples: [{ change: 12, reason: 'received', note: 'Delivery note 88213' }],
  })

export type StockAdjustment = z.infer<typeof stockAdjustmentSchema>

const COUNTED = 'Counted is required, as a whole number'
const TOO_MANY = 'Counted is at most 1,000,000,000 units'

/**
 * The other payload of POST /product/{id}/stock: what lies on the shelf, where sold units wait
 * until they are shipped.
 */
export const stockCountSchema = z
  .object({
    counted: wholeNumber(COUNTED, { max: MAX_STOCK, tooLarge: TOO_MANY }).describe(
      'Units on the shelf, with those that are sold and not yet shipped',
    ),
    note: optionalText(NOTE_LENGTH).optional(),
  })
  .meta({ id: 'StockCount', examples: [{ counted: 17, note: 'Shelf B3' }] })

export type StockCount = z.infer<typeof stockCountSchema>

/** Units of a product that are on the shelf and not for sale. */
export const soldUnitsSchema = z.object({
  units: z.int().describe('Held by orders and not shipped: on the shelf, but not to be ordered'),
  orders: z.int().describe('How many orders these are of'),
})

export type SoldUnits = z.infer<typeof soldUnitsSchema>

/** One line of a product's ledger, and the answer of POST /product/{id}/stock. */
export const stockMovementSchema = z
  .object({
    _id: z.string().describe('A number; later movements of a product have larger ones'),
    at: z.iso.datetime(),
    delta: z.int().describe('Units added, or below 0 removed'),
    after: z.int().describe('Units in stock after it'),
    reason: z.enum(STOCK_REASONS),
    orderId: z.uuid().nullable().describe('The order that it belongs to'),
    actor: z
      .string()
      .nullable()
      .describe('Name or email of the admin; null for customers’ orders and for the system'),
    note: z.string().nullable(),
  })
  .meta({
    id: 'StockMovement',
    examples: [
      {
        _id: '4711',
        at: '2026-11-20T09:30:00.000Z',
        delta: 12,
        after: 59,
        reason: 'received',
        orderId: null,
        actor: 'Alex Admin',
        note: 'Delivery note 88213',
      },
    ],
  })

export type StockMovement = z.infer<typeof stockMovementSchema>

/** The answer of POST /product/{id}/stock to a count. */
export const stockCountedSchema = z
  .object({
    counted: z.int(),
    sold: z.int().describe('Of these, held by orders and not shipped'),
    available: z.int().describe('The others: units that can be ordered'),
    movement: stockMovementSchema.nullable().describe('null: the count changed nothing'),
  })
  .meta({
    id: 'StockCounted',
    examples: [{ counted: 17, sold: 5, available: 12, movement: null }],
  })

export type StockCounted = z.infer<typeof stockCountedSchema>

/** The query of a product's ledger, which is newest first. */
export const stockMovementQuerySchema = pageQuerySchema.omit({ sort: true }).extend({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .describe('The last `_id` of the previous page'),
})
