import { z } from 'zod'
import { mailTextSchema } from './mail-setting.ts'
import { MAIL_KINDS } from './mail-texts.ts'

/** What the owner is typing, to be seen as a mail before it is saved. */
export const mailDraftSchema = z
  .object({ kind: z.enum(MAIL_KINDS), subject: z.string().max(500), text: z.string().max(4_000) })
  .superRefine(({ kind, ...draft }, { addIssue }) => {
    const checked = mailTextSchema(kind).omit({ isOn: true }).safeParse(draft)
    for (const { path, message } of checked.error?.issues ?? []) {
      addIssue({ code: 'custom', path: [...path], message })
    }
  })
  .meta({
    id: 'MailDraft',
    examples: [{ kind: 'paid', subject: 'Paid: order {order}', text: 'Thank you, {name}.' }],
  })

export type MailDraft = z.infer<typeof mailDraftSchema>

export const mailPreviewSchema = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({
    id: 'MailPreview',
    examples: [
      { subject: 'Paid: order 1043', html: '<!doctype html>…', text: 'Thank you, Daniel Okafor.' },
    ],
  })

export type MailPreview = z.infer<typeof mailPreviewSchema>

export const sentToSchema = z
  .object({ to: z.string().describe('The admin’s own email') })
  .meta({ id: 'SentTo', examples: [{ to: 'admin@example.com' }] })

/** Which mail of an order, by its event. */
export const mailAgainSchema = z
  .object({ event: z.string().min(1).max(100).describe('As in the order’s timeline') })
  .meta({ id: 'MailAgain', examples: [{ event: 'shipped 1' }] })
