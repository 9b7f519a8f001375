import { z } from 'zod'
import { CARRIER_LENGTH } from '../field-lengths.ts'
import { isEmail } from '../identity/email.ts'
import { type StaffSetting, staffSettingSchema } from '../identity/second-factor.ts'
import { type MailsSetting, mailsSettingSchema } from '../mail/mail-setting.ts'
import { type NoticesSetting, noticesSettingSchema } from '../mail/notice-setting.ts'
import { type InvoicesSetting, invoicesSettingSchema } from '../order/invoice-setting.ts'
import { type ReturnsSetting, returnsSettingSchema } from '../order/return-setting.ts'
import { TRACKING_PLACE } from '../order/tracking.ts'
import { type PaymentsSetting, paymentsSettingSchema } from '../payment/payment-setting.ts'
import { type DeliverySetting, deliverySettingSchema } from '../pricing/delivery.ts'
import { type TaxSetting, taxSettingSchema } from '../pricing/tax-setting.ts'
import { optionalName, optionalText, requiredLine } from '../text.ts'
import { refuseRepeats } from '../unique.ts'
import { type HomeSetting, homeSettingSchema } from './home-setting.ts'
import { markdown } from './markdown.ts'

// What the owner sets. A section is read and saved as a whole.

/** It takes two lines on a phone. */
const ANNOUNCEMENT_LENGTH = 120
const NO_EMAIL = 'Enter an email, or nothing'

export const shopSettingSchema = z
  .object({
    name: requiredLine(40, 'Shop name is required'),
    email: optionalText(254)
      .refine((email) => email === '' || isEmail(email), NO_EMAIL)
      .describe('For customers, in the footer'),
    phone: optionalName(40).describe('As customers read it'),
    address: optionalText(300).describe('Postal address, in lines'),
    announcement: optionalName(ANNOUNCEMENT_LENGTH)
      .default('')
      .describe('Above every page, such as when the shop is closed; empty: nothing'),
    reviewsWait: z
      .boolean('reviewsWait must be true or false')
      .default(false)
      .describe('Reviews of writers who have not bought wait until the staff show them'),
    hasProductFeed: z
      .boolean('hasProductFeed must be true or false')
      .default(false)
      .describe('The parts for Google Merchant Center, at `/feed/google-1.xml`'),
    hasIndexNow: z
      .boolean('hasIndexNow must be true or false')
      .default(false)
      .describe('Whether search engines are notified of changed parts (IndexNow)'),
  })
  .meta({
    id: 'ShopSetting',
    examples: [
      {
        name: 'Driveline',
        email: 'parts@example.com',
        phone: '+1 555 123 4567',
        address: '1 Main Street\nSpringfield, IL 62701',
        announcement: 'Closed until January 2. Orders leave on January 3.',
        reviewsWait: false,
        hasProductFeed: false,
        hasIndexNow: false,
      },
    ],
  })

export type ShopSetting = z.infer<typeof shopSettingSchema>

export const textsSettingSchema = z
  .object({ delivery: markdown(), returns: markdown(), terms: markdown(), privacy: markdown() })
  .meta({
    id: 'TextsSetting',
    examples: [{ delivery: 'We send within **two days**.', returns: '', terms: '', privacy: '' }],
  })

export type TextsSetting = z.infer<typeof textsSettingSchema>

const NOT_A_TEMPLATE = `Enter an https:// link with ${TRACKING_PLACE} in it once, or nothing`

const carrierSchema = z.object({
  name: requiredLine(CARRIER_LENGTH, 'Carrier is required'),
  urlTemplate: optionalText(500)
    .refine((template) => template === '' || isTrackingTemplate(template), NOT_A_TEMPLATE)
    .describe(`Where a parcel is tracked, with ${TRACKING_PLACE} for its number; empty: nowhere`),
})

/** The host stands in the template, so that no tracking number leads to another. */
function isTrackingTemplate(template: string) {
  const [start = '', end, ...more] = template.split(TRACKING_PLACE)
  if (end === undefined || more.length > 0) return false
  return (
    /^https:\/\/[^\s/?#{}@]+[/?#]\S*$/i.test(`${start}0${end}`) &&
    !/^https:\/\/[^/?#]*$/i.test(start) &&
    !/[{}]/.test(start + end) &&
    URL.canParse(`${start}0${end}`)
  )
}

export const MAX_CARRIERS = 20

export const carriersSettingSchema = z
  .object({
    list: z
      .array(carrierSchema)
      .max(MAX_CARRIERS, `${MAX_CARRIERS} carriers at most`)
      .superRefine(
        refuseRepeats(({ name }) => name.toLowerCase(), 'name', 'This carrier is listed twice'),
      )
      .describe('In the order in which the packer is offered them'),
  })
  .meta({
    id: 'CarriersSetting',
    examples: [
      {
        list: [{ name: 'UPS', urlTemplate: 'https://www.ups.com/track?tracknum={tracking}' }],
      },
    ],
  })

export type CarriersSetting = z.infer<typeof carriersSettingSchema>

/** The pages that the owner writes, as they stand in the footer. */
export const TEXT_PAGES = ['delivery', 'returns', 'terms', 'privacy'] as const

export type TextPage = (typeof TEXT_PAGES)[number]

export type Settings = {
  shop: ShopSetting
  home: HomeSetting
  texts: TextsSetting
  carriers: CarriersSetting
  mails: MailsSetting
  notices: NoticesSetting
  delivery: DeliverySetting
  tax: TaxSetting
  payments: PaymentsSetting
  returns: ReturnsSetting
  invoices: InvoicesSetting
  staff: StaffSetting
}
export type SettingSection = keyof Settings

/** A section as it is stored. */
export function storedSchema<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    version: z.int().describe('0: never saved. To be sent with the next save.'),
    updatedBy: z.string().nullable().describe('Email of the owner who saved it last'),
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
    home: storedSchema(homeSettingSchema),
    texts: storedSchema(textsSettingSchema),
    carriers: storedSchema(carriersSettingSchema),
    mails: storedSchema(mailsSettingSchema),
    notices: storedSchema(noticesSettingSchema),
    delivery: storedSchema(deliverySettingSchema),
    tax: storedSchema(taxSettingSchema),
    payments: storedSchema(paymentsSettingSchema),
    returns: storedSchema(returnsSettingSchema),
    invoices: storedSchema(invoicesSettingSchema),
    staff: storedSchema(staffSettingSchema),
  })
  .meta({ id: 'Settings' })
