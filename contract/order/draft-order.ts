import { z } from 'zod'
import { shipToFieldsSchema } from '../address/ship-to.ts'
import { versionSchema } from '../call-results.ts'
import { verdictWordSchema } from '../catalog/part.ts'
import { idSchema } from '../id.ts'
import { price, wholeNumber } from '../number.ts'
import { isOneDiscount, manualDiscountSchema, ONE_DISCOUNT } from '../pricing/manual-discount.ts'
import { optionalName } from '../text.ts'
import { vehicleSchema } from '../vehicle/vehicle.ts'
import { codeSchema, linesOf, quoteRequestSchema } from './checkout-quote.ts'
import { orderedPartSchema } from './ordered-part.ts'

// An order that the staff write for a customer who phones. Until it is placed it is no order: it
// has no number, holds no units, and uses no code.

const draftLineSchema = z.object({
  productId: idSchema,
  quantity: wholeNumber('Quantity is required, as a whole number', { min: 1 }),
  vehicle: vehicleSchema.optional().describe('The car that it is for'),
})

const discountField = {
  discount: manualDiscountSchema
    .nullable()
    .default(null)
    .describe('What the staff take off, in place of a code'),
}

const optional = (max: number) => optionalName(max).default('')

/** As typed so far: it is complete once it is placed. */
const draftShipToSchema = z.object({
  ...{ name: optional(100), company: optional(100), line1: optional(120), line2: optional(120) },
  ...{ city: optional(100), region: optional(60), postalCode: optional(20) },
  country: shipToFieldsSchema.shape.country.optional(),
})

const customerFields = {
  email: optional(254).describe('The customer’s. The link for the payment goes there'),
  phone: optional(20),
  shipTo: draftShipToSchema.prefault({}),
  rate: idSchema.nullable().default(null).describe('A delivery rate; null: the default one'),
  code: codeSchema.default('').describe('A discount code'),
  ...discountField,
}

const editDraftFields = z.object({
  version: versionSchema,
  lines: linesOf(draftLineSchema, 0),
  ...customerFields,
})

/** The payload of PUT /staff/draft/{id}. */
export const editDraftSchema = editDraftFields.refine(isOneDiscount, ONE_DISCOUNT).meta({
  id: 'EditDraft',
  examples: [
    {
      version: 1,
      lines: [{ productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', quantity: 4 }],
      email: 'casey@example.com',
    },
  ],
})

export type EditDraft = z.infer<typeof editDraftSchema>

/** The payload of POST /staff/draft. */
export const newDraftSchema = z
  .object({
    order: idSchema.optional().describe('An order whose customer, address and parts it gets'),
    customer: idSchema
      .optional()
      .describe('Without `order`: a customer whose email and last address it gets'),
  })
  .meta({ id: 'NewDraft', examples: [{}] })

/** The payload of POST /staff/draft/{id}/place. */
export const placeDraftSchema = z
  .object({
    version: versionSchema,
    shownVerdicts: z
      .record(idSchema, verdictWordSchema)
      .default({})
      .describe('By part, as in `POST /checkout`: the verdict that was read for its car'),
    total: price().describe(
      'Dollars, as the customer was told; refused with 409 when it is another',
    ),
  })
  .meta({ id: 'PlaceDraft', examples: [{ version: 3, total: 61.4 }] })

export type PlaceDraft = z.infer<typeof placeDraftSchema>

/** The response of GET /staff/draft/{id}. */
export const draftOrderSchema = editDraftFields
  .extend({
    _id: z.uuid(),
    lines: z.array(
      draftLineSchema.extend({
        part: orderedPartSchema,
        car: z
          .object({ label: z.string(), model: z.string() })
          .optional()
          .describe(
            '‘Volkswagen Golf’, ‘Golf’; absent: no `vehicle`, or the shop lists it no more',
          ),
        isSold: z.boolean(),
        pricePerUnit: z.number().describe('Dollars, today, at that quantity'),
        availableQuantity: z.int(),
        cost: z.number().nullable().describe('Dollars that a unit costs the shop; null: not known'),
      }),
    ),
    order: z.uuid().nullable().describe('The order that it was placed as'),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'DraftOrder' })

export type DraftOrder = z.infer<typeof draftOrderSchema>

/** The response of GET /staff/customer/{id}/contact. */
export const contactSchema = z
  .object({ email: z.string(), phone: z.string(), shipTo: draftShipToSchema })
  .meta({ id: 'Contact' })

export type Contact = z.infer<typeof contactSchema>

/** The payload of POST /staff/quote: what POST /checkout/quote takes, and a discount. */
export const staffQuoteSchema = quoteRequestSchema.extend(discountField).meta({ id: 'StaffQuote' })

export type StaffQuote = z.input<typeof staffQuoteSchema>

/** A draft in the export of a customer's data. */
export const exportedDraftSchema = z.object({
  ...{ email: z.string(), phone: z.string(), code: z.string() },
  shipTo: draftShipToSchema,
  lines: z.array(draftLineSchema),
  changedAt: z.iso.datetime(),
})

/** An entry of GET /staff/draft. */
export const listedDraftSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    lineCount: z.int(),
    units: z.int(),
    changedAt: z.iso.datetime(),
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'ListedDraft' })

export type ListedDraft = z.infer<typeof listedDraftSchema>

/** The response of POST /order/{id}/pay-link. */
export const payLinkSchema = z
  .object({ url: z.url().describe('Whoever has it can see, change and pay the order') })
  .meta({ id: 'PayLink' })
