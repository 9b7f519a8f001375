import { z } from 'zod'

/** A parcel of an order: packed, then shipped, then delivered. */
export const shipmentSchema = z
  .object({
    _id: z.uuid(),
    number: z.int().describe('From 1, within its order'),
    units: z.int(),
    carrier: z.string().nullable(),
    tracking: z.string().nullable(),
    trackingUrl: z.url().nullable().describe('Where the carrier shows where it is'),
    packedAt: z.iso.datetime(),
    shippedAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: 'Shipment',
    examples: [
      {
        _id: '01932f70-1f7c-7a55-8c1d-2b3c4d5e6f70',
        number: 1,
        units: 4,
        carrier: 'UPS',
        tracking: '1Z999AA10123456784',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        packedAt: '2026-11-20T10:02:00.000Z',
        shippedAt: '2026-11-20T10:05:00.000Z',
        deliveredAt: null,
      },
    ],
  })

export type Shipment = z.infer<typeof shipmentSchema>
