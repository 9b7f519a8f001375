import { z } from 'zod'
import { ORDER_NOTE_LENGTH, SEARCH_LENGTH } from '../field-lengths.ts'
import { idSchema } from '../id.ts'
import { pageQuerySchema } from '../page.ts'
import { optionalText, requiredText } from '../text.ts'
import { ROLES } from './permission.ts'

// A customer as the staff see them: a mailbox, with an account or as a guest. Pages import only
// types from here, which keeps it out of their scripts.

/** A customer in the list. */
export const listedCustomerSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string().describe('Empty once it is erased, of a customer who is blocked'),
    blocked: z.boolean(),
    hasAccount: z.boolean(),
    verified: z
      .boolean()
      .describe('An account has verified the email, or an order is paid; else anyone typed them'),
    orders: z.int().describe('Without those that were canceled unpaid'),
    spent: z.number().describe('Dollars: paid, less what was refunded'),
    lastOrderAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ListedCustomer' })

export type ListedCustomer = z.infer<typeof listedCustomerSchema>

/** The query of GET /staff/customer. */
export const customerQuerySchema = pageQuerySchema.omit({ sort: true, cursor: true }).extend({
  q: z
    .string()
    .max(SEARCH_LENGTH)
    .optional()
    .describe('Words of name and email, or what names an order: its number, a phone number, a ZIP'),
  blocked: z.literal('true').optional().describe('Only those who are blocked'),
  cursor: idSchema.optional().describe('Of the `Link` of the previous page'),
})

export type CustomerQuery = z.infer<typeof customerQuerySchema>

export const customerNoteSchema = z
  .object({
    _id: z.uuid(),
    at: z.iso.datetime(),
    text: z.string(),
    actor: z.string().nullable().describe('Name or email of who wrote it'),
  })
  .meta({ id: 'CustomerNote' })

export type CustomerNote = z.infer<typeof customerNoteSchema>

const writtenShape = { _id: z.uuid(), at: z.iso.datetime(), text: z.string() }

/** The answer of GET /staff/customer/{id}. */
export const customerPageSchema = listedCustomerSchema
  .extend({
    since: z.iso.datetime(),
    block: z
      .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() })
      .nullable(),
    accounts: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        emailVerified: z.boolean(),
        role: z.enum(ROLES).nullable(),
        since: z.iso.datetime(),
      }),
    ),
    emails: z.array(z.string()).describe('Of orders and accounts, in each spelling'),
    merged: z
      .array(z.object({ _id: z.uuid(), name: z.string(), email: z.string() }))
      .describe('Customers whose orders are on this page, too'),
    unpaid: z.int().describe('Orders'),
    disputed: z.int().describe('Orders with a dispute or warning that is open, or was lost'),
    units: z.object({
      sent: z.int(),
      returned: z.int(),
      didNotFit: z.int().describe('Of those returned'),
    }),
    vehicles: z.array(z.string()).describe('Of ordered parts, the latest first'),
    recipients: z
      .array(z.object({ phone: z.string(), address: z.string() }))
      .describe('Of orders, the latest first'),
    reviews: z
      .array(
        z.object({
          ...writtenShape,
          part: z.string().nullable().describe('null: of the shop'),
          rating: z.int().nullable(),
          hidden: z.boolean(),
        }),
      )
      .describe('The latest'),
    questions: z
      .array(z.object({ ...writtenShape, part: z.string(), answered: z.boolean() }))
      .describe('The latest'),
    notes: z.array(customerNoteSchema).describe('Newest first'),
  })
  .meta({ id: 'CustomerPage' })

export type CustomerPage = z.infer<typeof customerPageSchema>

/** The payload of POST /staff/customer/{id}/note. */
export const newCustomerNoteSchema = z
  .object({ text: requiredText(ORDER_NOTE_LENGTH, 'Note is required') })
  .meta({ id: 'NewCustomerNote', examples: [{ text: 'Asks for invoices by post.' }] })

/** The payload of PUT /staff/customer/{id}/block. */
export const customerBlockSchema = z
  .object({
    blocked: z.boolean('blocked must be true or false'),
    reason: optionalText(500).default('').describe('The customer may ask to read it'),
    cancelUnpaid: z.boolean().default(false).describe('Also cancels the unpaid orders'),
  })
  .refine(({ blocked, reason }) => !blocked || reason !== '', {
    path: ['reason'],
    message: 'Reason is required',
  })
  .meta({
    id: 'CustomerBlock',
    examples: [{ blocked: true, reason: 'Three chargebacks.', cancelUnpaid: true }],
  })

export type CustomerBlock = z.infer<typeof customerBlockSchema>

/** What PUT /staff/customer/{id}/block answers. */
export const blockedSchema = z
  .object({
    modifiedCount: z.int().describe('0 when nothing had to change'),
    canceled: z.int().describe('Unpaid orders that were canceled'),
  })
  .meta({ id: 'BlockedCustomer', examples: [{ modifiedCount: 1, canceled: 2 }] })

/** The payload of POST /staff/customer/{id}/merge. */
export const customerMergeSchema = z
  .object({
    into: idSchema.nullable().describe('The customer on whose page they are shown; null undoes it'),
  })
  .meta({ id: 'CustomerMerge', examples: [{ into: null }] })
