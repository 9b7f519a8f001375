import { z } from 'zod'
import { ORDER_NOTE_LENGTH } from '../field-lengths.ts'
import { requiredText } from '../text.ts'

const NOTE_READERS = ['staff', 'customer'] as const

/** The payload of POST /order/{id}/note. */
export const newOrderNoteSchema = z
  .object({
    text: requiredText(ORDER_NOTE_LENGTH, 'Note is required'),
    visibleTo: z
      .enum(NOTE_READERS, 'Choose who reads it')
      .describe('customer: the staff read it too, and the customer gets it by email'),
  })
  .meta({
    id: 'NewOrderNote',
    examples: [{ text: 'Called: deliver after 5 p.m.', visibleTo: 'staff' }],
  })

export type NewOrderNote = z.infer<typeof newOrderNoteSchema>

/** A note about an order, as admins see it. It is never changed nor deleted. */
export const orderNoteSchema = z
  .object({
    _id: z.uuid(),
    at: z.iso.datetime(),
    text: z.string(),
    visibleTo: z.enum(NOTE_READERS),
    actor: z.string().nullable().describe('Name or email of the admin'),
  })
  .meta({
    id: 'OrderNote',
    examples: [
      {
        _id: '01932f71-2b3c-7d4e-8f50-617283940516',
        at: '2026-11-20T09:40:00.000Z',
        text: 'Called: deliver after 5 p.m.',
        visibleTo: 'staff',
        actor: 'Alex Admin',
      },
    ],
  })

export type OrderNote = z.infer<typeof orderNoteSchema>
