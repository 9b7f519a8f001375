import { z } from 'zod'
import { isEmail } from '../identity/email.ts'
import { optionalText } from '../text.ts'

/** The mails that the owner gets: who gets them, and when a part runs low. */
export const noticesSettingSchema = z
  .object({
    recipients: optionalText(600)
      .refine(
        (text) => emailsOf(text).every(isEmail),
        'Enter emails separated by commas, or nothing',
      )
      .refine((text) => emailsOf(text).length <= 5, 'At most 5 emails')
      .describe('Emails with commas between them. Empty: the contact email, or else every owner’s'),
    lowStockAt: z
      .int('Enter a whole number, or nothing')
      .min(0, 'Must be 0 or more')
      .max(1_000_000, 'Must be 1,000,000 or less')
      .nullable()
      .describe('For parts without a threshold of their own; null: those never run low'),
  })
  .meta({ id: 'NoticesSetting', examples: [{ recipients: 'parts@example.com', lowStockAt: 5 }] })

export type NoticesSetting = z.infer<typeof noticesSettingSchema>

export function emailsOf(text: string) {
  return text.split(/[\s,;]+/).filter(Boolean)
}
