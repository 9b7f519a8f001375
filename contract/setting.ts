import { z } from 'zod'
import { type MailsSetting, mailsSettingSchema } from './mail.ts'
import { type NoticesSetting, noticesSettingSchema } from './notice.ts'
import { optionalName, optionalText, requiredLine } from './text.ts'

// What the owner sets. A section is read and saved as a whole.

const NO_EMAIL = 'Enter an email, or nothing'

export const shopSettingSchema = z
  .object({
    name: requiredLine(40, 'Shop name is required'),
    email: optionalText(254)
      .refine((email) => email === '' || z.email().safeParse(email).success, NO_EMAIL)
      .describe('For customers, in the footer'),
    phone: optionalName(40).describe('As customers read it'),
    address: optionalText(300).describe('Postal address, in lines'),
  })
  .meta({
    id: 'ShopSetting',
    examples: [
      {
        name: 'Driveline',
        email: 'parts@example.com',
        phone: '+1 555 123 4567',
        address: '1 Main Street\nSpringfield, IL 62701',
      },
    ],
  })

export type ShopSetting = z.infer<typeof shopSettingSchema>

const MARKDOWN = 'In Markdown, without HTML. Empty: the shop has no such page.'
const markdown = () => optionalText(20_000).describe(MARKDOWN)

export const textsSettingSchema = z
  .object({ delivery: markdown(), returns: markdown(), terms: markdown(), privacy: markdown() })
  .meta({
    id: 'TextsSetting',
    examples: [{ delivery: 'We send within **two days**.', returns: '', terms: '', privacy: '' }],
  })

export type TextsSetting = z.infer<typeof textsSettingSchema>

/** The pages that the owner writes, as they stand in the footer. */
export const TEXT_PAGES = ['delivery', 'returns', 'terms', 'privacy'] as const

export type TextPage = (typeof TEXT_PAGES)[number]

export type Settings = {
  shop: ShopSetting
  texts: TextsSetting
  mails: MailsSetting
  notices: NoticesSetting
}
export type SettingSection = keyof Settings

/** A section as it is stored. */
export function storedSchema<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    version: z.int().describe('0: never saved. To be sent with the next save.'),
    updatedBy: z.string().nullable().describe('Email of the admin who saved it last'),
    updatedAt: z.iso.datetime().nullable(),
  })
}

export type Stored<Value> = {
  value: Value
  version: number
  updatedBy: string | null
  updatedAt: string | null
}

export const settingsSchema = z
  .object({
    shop: storedSchema(shopSettingSchema),
    texts: storedSchema(textsSettingSchema),
    mails: storedSchema(mailsSettingSchema),
    notices: storedSchema(noticesSettingSchema),
  })
  .meta({ id: 'Settings' })
