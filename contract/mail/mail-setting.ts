import { z } from 'zod'
import { optionalText, requiredLine } from '../text.ts'
import { recordOf } from '../typed-keys.ts'
import { MAIL_KINDS, MAILS, type MailKind, PLACEHOLDER } from './mail-texts.ts'

// The texts of mails, as the owner edits them.

/** @returns a sentence about the first placeholder that a mail of this kind does not have */
function unknownPlaceholder(kind: MailKind, text: string) {
  const known: readonly string[] = MAILS[kind].placeholders
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name))
  const list = known.map((name) => `{${name}}`).join(', ')
  return unknown && `There is no ${unknown[0].slice(0, 40)} in this email. There are ${list}.`
}

function withKnownPlaceholders<Schema extends z.ZodType<string>>(kind: MailKind, schema: Schema) {
  return schema.superRefine((text, { addIssue }) => {
    const message = unknownPlaceholder(kind, text)
    if (message) addIssue({ code: 'custom', message })
  })
}

export function mailTextSchema(kind: MailKind) {
  return z.object({
    isOn: MAILS[kind].canBeOff
      ? z.boolean()
      : z.boolean().refine((isOn) => isOn, 'This email can’t be turned off'),
    subject: withKnownPlaceholders(kind, requiredLine(120, 'Subject is required')),
    text: withKnownPlaceholders(kind, optionalText(1_000)),
  })
}

export type MailText = z.infer<ReturnType<typeof mailTextSchema>>

export const mailsSettingSchema = z
  .object({
    placed: mailTextSchema('placed'),
    changed: mailTextSchema('changed'),
    paid: mailTextSchema('paid'),
    processing: mailTextSchema('processing'),
    paymentFailed: mailTextSchema('paymentFailed'),
    shipped: mailTextSchema('shipped'),
    refunded: mailTextSchema('refunded'),
    canceled: mailTextSchema('canceled'),
    note: mailTextSchema('note'),
    cancelDeclined: mailTextSchema('cancelDeclined'),
    returnRequested: mailTextSchema('returnRequested'),
    returnApproved: mailTextSchema('returnApproved'),
    returnRefused: mailTextSchema('returnRefused'),
    returnReceived: mailTextSchema('returnReceived'),
    returnClosed: mailTextSchema('returnClosed'),
    replied: mailTextSchema('replied'),
    howItFits: mailTextSchema('howItFits'),
    answered: mailTextSchema('answered'),
    backInStock: mailTextSchema('backInStock'),
    question: mailTextSchema('question'),
    ownerPaid: mailTextSchema('ownerPaid'),
    ownerCancel: mailTextSchema('ownerCancel'),
    disputed: mailTextSchema('disputed'),
    lowStock: mailTextSchema('lowStock'),
    failed: mailTextSchema('failed'),
  })
  .meta({ id: 'MailsSetting', description: 'With placeholders in braces, such as {order}' })

export type MailsSetting = z.infer<typeof mailsSettingSchema>

export function defaultMailText(kind: MailKind): MailText {
  const { subject, text, ...mail } = MAILS[kind]
  return { isOn: !('startsOff' in mail), subject, text }
}

export function defaultMails(): MailsSetting {
  return recordOf(MAIL_KINDS, defaultMailText)
}
