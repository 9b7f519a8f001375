import { z } from 'zod'
import { basketSchema } from '../basket/basket.ts'
import { questionSchema } from '../catalog/question.ts'
import { ownReviewSchema } from '../catalog/review.ts'
import { savedPartSchema } from '../catalog/saved-part.ts'
import { stockAlertSchema } from '../catalog/stock-alert.ts'
import { orderedFitSchema } from '../fitment/ordered-fit.ts'
import { passwordSchema } from '../identity/identity.ts'
import { passkeySchema } from '../identity/passkey.ts'
import { cancelRequestSchema } from '../order/cancel-request.ts'
import { exportedDraftSchema } from '../order/draft-order.ts'
import { invoiceSchema } from '../order/invoice.ts'
import { orderPageSchema } from '../order/order.ts'
import { orderedPartSchema } from '../order/ordered-part.ts'
import { shipmentSchema } from '../order/shipment.ts'
import { disputeSchema } from '../payment/dispute.ts'
import { returnSchema } from '../return/return.ts'
import { auditRecordSchema } from '../staff/audit.ts'
import { optionalPictureUrl, requiredLine } from '../text.ts'
import { garageCarSchema } from '../vehicle/garage.ts'
import { vehicleSchema } from '../vehicle/vehicle.ts'
import { profileSchema } from './profile.ts'
import { addressSchema } from './saved-address.ts'

/** The payload of PUT /account: how the user appears to others. */
export const accountSchema = z
  .object({
    displayName: requiredLine(100, 'Name is Required'),
    photoURL: optionalPictureUrl(),
  })
  .meta({
    id: 'Account',
    examples: [{ displayName: 'Casey Miller', photoURL: 'https://example.com/casey.png' }],
  })

export type Account = z.infer<typeof accountSchema>

/** The payload of POST /account/password. */
export const newPasswordSchema = z
  .object({
    current: z.string().min(1, 'Password is Required').max(256),
    password: passwordSchema,
  })
  .meta({ id: 'NewPassword', examples: [{ current: 'secret1', password: 'a longer secret' }] })

export type NewPassword = z.infer<typeof newPasswordSchema>

/**
 * A closed account's paid orders retain the customer for this long, for shipping, returns and
 * disputes.
 */
export const RETENTION_DAYS = 180

/** The payload of POST /account/close. */
export const closingSchema = z
  .object({
    password: z.string().max(256).default('').describe('Empty for a user without a password'),
  })
  .meta({ id: 'Closing', examples: [{ password: 'secret1' }] })

export type Closing = z.infer<typeof closingSchema>

/** A session, shown to its user as a device. */
export const deviceSchema = z
  .object({
    _id: z.uuid(),
    name: z.string().describe('Browser and operating system, from the User-Agent header'),
    ip: z.string().nullable().describe('The client’s IP at signing in'),
    since: z.iso.datetime(),
    current: z.boolean().describe('Is it the device that calls?'),
  })
  .meta({
    id: 'Device',
    examples: [
      {
        _id: '01932f73-8e51-7c6d-8f70-9b0c1d2e3f40',
        name: 'Firefox on Linux',
        ip: '203.0.113.7',
        since: '2026-11-20T09:30:00.000Z',
        current: true,
      },
    ],
  })

export type Device = z.infer<typeof deviceSchema>

const exportedLineSchema = z.object({ position: z.int(), quantity: z.int() })

/** An order in the export: with its parts, and the content of each parcel. */
const orderExportSchema = orderPageSchema.extend({
  lines: z.array(
    exportedLineSchema.extend({
      productId: z.uuid(),
      product: z.string(),
      part: orderedPartSchema,
      sku: z.string().nullable(),
      pricePerUnit: z.number().describe('Dollars'),
      coreCharge: z.number().optional().describe('Dollars, a deposit on each unit'),
      fit: orderedFitSchema.optional(),
      vehicle: vehicleSchema.optional().describe('The vehicle of `fit`; older orders have none'),
    }),
  ),
  shipments: z.array(shipmentSchema.extend({ lines: z.array(exportedLineSchema) })),
  cancelRequest: cancelRequestSchema.optional(),
  mails: z
    .array(
      z.object({
        event: z.string().describe('The event, such as `paid` or `shipped 1`'),
        at: z.iso.datetime(),
        sentAt: z.iso.datetime().nullable().describe('null: it waits, or could not be sent'),
      }),
    )
    .describe('Emails to the customer; the record of a sent one is deleted after 30 days'),
  disputes: z
    .array(disputeSchema.omit({ url: true, recordedAt: true, changedAt: true, dueBy: true }))
    .describe('The disputes of the payments, without open warnings'),
})

export type OrderExport = z.infer<typeof orderExportSchema>

const accountDataShape = {
  account: z.object({
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    since: z.iso.datetime(),
  }),
  profile: profileSchema,
  devices: z.array(deviceSchema),
  passkeys: z.array(passkeySchema),
  addresses: z.array(addressSchema),
  garage: z.array(garageCarSchema),
  basket: basketSchema,
  savedParts: z.array(savedPartSchema),
  audit: z.array(auditRecordSchema).describe('The user’s actions'),
}

const doneShape = {
  orders: z.array(orderExportSchema),
  returns: z.array(returnSchema),
  invoices: z.array(invoiceSchema),
  reviews: z.array(ownReviewSchema),
  alerts: z.array(stockAlertSchema),
  questions: z.array(questionSchema),
  drafts: z.array(exportedDraftSchema).describe('Orders that the staff have begun for them'),
}

/** Everything that is stored about a user. */
export const personalDataSchema = z
  .object({ ...accountDataShape, ...doneShape })
  .meta({ id: 'PersonalData' })

/** What is stored about a customer, who may have no account, and was not left by a stranger. */
export const customerDataSchema = z
  .object({
    emails: z.array(z.string()),
    since: z.iso.datetime(),
    blockedSince: z.iso.datetime().nullable(),
    blockReason: z
      .string()
      .optional()
      .describe('Absent while a bank disputes a payment, or warns of it'),
    notes: z.array(z.object({ at: z.iso.datetime(), text: z.string() })).describe('Of the staff'),
    accounts: z.array(z.object(accountDataShape)),
    ...doneShape,
  })
  .meta({ id: 'CustomerData' })

export type CustomerData = z.infer<typeof customerDataSchema>
