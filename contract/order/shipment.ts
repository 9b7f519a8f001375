import { z } from 'zod'
import { CARRIER_LENGTH } from '../field-lengths.ts'
import { idSchema } from '../id.ts'
import { lineUnitsListSchema } from '../payment/line-units.ts'
import { orNull, requiredLine } from '../text.ts'
import { MAX_BULK, ORDER_STATES } from './order-state.ts'
import { NOT_A_TRACKING, TRACKING } from './tracking.ts'

const EXAMPLE = {
  _id: '01932f70-1f7c-7a55-8c1d-2b3c4d5e6f70',
  number: 1,
  units: 4,
  carrier: 'UPS',
  tracking: '1Z999AA10123456784',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  packedAt: '2026-11-20T10:02:00.000Z',
  shippedAt: '2026-11-20T10:05:00.000Z',
  deliveredAt: null,
}

/** A parcel of an order: packed, then shipped, then delivered. */
export const shipmentSchema = z
  .object({
    _id: z.uuid(),
    number: z.int().describe('From 1, within its order'),
    units: z.int(),
    carrier: z.string().nullable(),
    tracking: z.string().nullable(),
    trackingUrl: z.url().nullable().describe('The carrier’s page that shows where the parcel is'),
    packedAt: z.iso.datetime(),
    shippedAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Shipment', examples: [EXAMPLE] })

export type Shipment = z.infer<typeof shipmentSchema>

const despiteDispute = z
  .boolean()
  .optional()
  .describe('The payment is disputed, and it is sent anyway')

/** The payload of POST /order/{id}/shipment. */
export const newShipmentSchema = z
  .object({
    lines: lineUnitsListSchema
      .optional()
      .describe('The units in the parcel; without it, all that are left'),
    despiteDispute,
  })
  .meta({ id: 'NewShipment', examples: [{ lines: [{ position: 1, quantity: 2 }] }] })

export type NewShipment = z.infer<typeof newShipmentSchema>

const carrierName = requiredLine(CARRIER_LENGTH, 'Carrier is required').describe(
  'One of the settings gives the parcel a tracking link; any other name has none',
)

const tracking = orNull(z.string(NOT_A_TRACKING).trim().regex(TRACKING, NOT_A_TRACKING)).optional()

/** The payload of POST /shipment/{id}/ship. */
export const shipSchema = z
  .object({ carrier: carrierName, tracking, despiteDispute })
  .meta({ id: 'Ship', examples: [{ carrier: 'UPS', tracking: '1Z999AA10123456784' }] })

export type Ship = z.infer<typeof shipSchema>

/** The payload of PATCH /shipment/{id}: what it names changes. */
export const editShipmentSchema = z
  .object({ carrier: carrierName.optional(), tracking })
  .refine(
    (edit) => edit.carrier !== undefined || edit.tracking !== undefined,
    'Name the carrier, the tracking number, or both',
  )
  .meta({ id: 'EditShipment', examples: [{ tracking: '1Z999AA10123456784' }] })

export type EditShipment = z.infer<typeof editShipmentSchema>

/** A parcel as admins see it: the answer of each call that changes one. */
export const staffShipmentSchema = shipmentSchema
  .extend({
    orderId: z.uuid(),
    orderState: z.enum(ORDER_STATES).describe('Of the order, after the call'),
    lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
    packedBy: z.string().nullable().describe('Name or email of the admin'),
    shippedBy: z.string().nullable(),
  })
  .meta({
    id: 'StaffShipment',
    examples: [
      {
        ...EXAMPLE,
        orderId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
        orderState: 'shipped',
        lines: [{ position: 1, quantity: 4 }],
        packedBy: 'Alex Admin',
        shippedBy: 'Alex Admin',
      },
    ],
  })

export type StaffShipment = z.infer<typeof staffShipmentSchema>

/** The payload of POST /order/ship. */
export const bulkShipSchema = z
  .object({
    ids: z
      .array(idSchema)
      .min(1, 'Choose an order')
      .max(MAX_BULK, `Choose ${MAX_BULK} orders at most`)
      .describe('Of orders; each is shipped by itself'),
    carrier: carrierName,
  })
  .meta({
    id: 'BulkShip',
    examples: [{ ids: ['01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f'], carrier: 'UPS' }],
  })

export type BulkShip = z.infer<typeof bulkShipSchema>

/** The answer of POST /order/ship: an entry for each id, in their sequence. */
export const bulkShippedSchema = z
  .array(
    z.object({
      orderId: z.uuid(),
      number: z.int().nullable().describe('null: there is no such order'),
      shipped: z.boolean(),
      problem: z.string().nullable().describe('Why not: a sentence'),
    }),
  )
  .meta({ id: 'BulkShipped' })

export type BulkShipped = z.infer<typeof bulkShippedSchema>
