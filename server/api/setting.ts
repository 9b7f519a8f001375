import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MAX_INTEGER } from '#contract/call-results.ts'
import { staffSettingSchema } from '#contract/identity/second-factor.ts'
import { mailsSettingSchema } from '#contract/mail/mail-setting.ts'
import { noticesSettingSchema } from '#contract/mail/notice-setting.ts'
import { invoicesSettingSchema } from '#contract/order/invoice-setting.ts'
import { returnsSettingSchema } from '#contract/order/return-setting.ts'
import { paymentsSettingSchema } from '#contract/payment/payment-setting.ts'
import { newDeliverySettingSchema } from '#contract/pricing/delivery.ts'
import { taxSettingSchema } from '#contract/pricing/tax-setting.ts'
import { homeSettingSchema } from '#contract/staff/home-setting.ts'
import {
  carriersSettingSchema,
  type SettingSection,
  type Settings,
  type Stored,
  settingsSchema,
  shopSettingSchema,
  storedSchema,
  textsSettingSchema,
} from '#contract/staff/setting.ts'
import { saveTaxSetting } from '../catalog/core-charge-tax.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { readSettings, saveSetting } from '../platform/settings/edit-setting.ts'
import { saveInvoicesSetting } from '../sales/order/invoice/invoices-setting.ts'
import { forStaff } from './guarded.ts'

const STALE = 'Somebody else has saved the section since; `current` has it as it is now.'

/** Has room for four texts of 20,000 characters, each escaped in up to 12 bytes. */
const TEXTS_BODY_LIMIT = 1024 * 1024

/** Has room for a thousand rates with their steps, or for five hundred tax rates. */
const RATES_BODY_LIMIT = 1024 * 1024

const versionSchema = z
  .int()
  .min(0)
  .max(MAX_INTEGER)
  .describe('The one that was read; 0: never saved')

export const settingApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/setting',
    {
      // Each page of the staff reads some of them.
      ...forStaff(['settings', 'catalog', 'orders', 'accounts']),
      schema: {
        operationId: 'readSettings',
        summary: 'Get everything that the owner has set',
        response: { 200: settingsSchema },
      },
    },
    () => readSettings(),
  )

  settingRoute('shop', 'Save the shop’s name and contact', shopSettingSchema)
  settingRoute(
    'home',
    'Save what the storefront shows in the place of the sample texts',
    homeSettingSchema,
    { bodyLimit: TEXTS_BODY_LIMIT },
  )
  settingRoute(
    'texts',
    'Save the texts on delivery, returns, terms and privacy',
    textsSettingSchema,
    { bodyLimit: TEXTS_BODY_LIMIT },
  )
  settingRoute(
    'carriers',
    'Save the carriers and where their parcels are tracked',
    carriersSettingSchema,
  )
  settingRoute('mails', 'Save the subject and the paragraph of each email', mailsSettingSchema)
  settingRoute(
    'notices',
    'Save who gets the owner’s emails, and the low-stock threshold',
    noticesSettingSchema,
  )
  settingRoute(
    'delivery',
    'Save where the shop delivers, and for how much',
    newDeliverySettingSchema,
    {
      bodyLimit: RATES_BODY_LIMIT,
      description: 'No two zones may be for the same place.',
    },
  )
  settingRoute('tax', 'Save the tax rates, and whether prices contain the tax', taxSettingSchema, {
    bodyLimit: RATES_BODY_LIMIT,
    conflict: `${STALE} Or Stripe Tax is chosen although a part has a core charge; \`errors\` says so.`,
    save: saveTaxSetting,
  })
  settingRoute(
    'payments',
    'Save how orders are paid, and canceled afterwards',
    paymentsSettingSchema,
  )
  settingRoute('returns', 'Save until when parts can come back, and how', returnsSettingSchema)
  settingRoute(
    'invoices',
    'Save what invoices say of the seller, and turn them on or off',
    invoicesSettingSchema,
    {
      isFresh: true,
      conflict: `${STALE} Or there is an invoice, so the first number stays.`,
      save: saveInvoicesSetting,
    },
  )

  settingRoute('staff', 'Save for whom a second factor is demanded', staffSettingSchema, {
    isFresh: true,
  })

  function settingRoute<Section extends SettingSection>(
    section: Section,
    summary: string,
    value: z.ZodType<Settings[Section]>,
    options: SettingRoute<Section> = {},
  ) {
    const { bodyLimit, description, conflict = STALE, save, isFresh } = options
    app.put(
      `/staff/setting/${section}`,
      {
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...forStaff('settings', { 409: conflict }),
        ...(isFresh && { preHandler: requireFreshFactor }),
        schema: {
          operationId: `save${section[0]?.toUpperCase()}${section.slice(1)}Setting`,
          summary,
          ...(description !== undefined && { description }),
          body: z.object({ version: versionSchema, value }),
          response: { 200: storedSchema(value) },
        },
      },
      ({ user, body }) =>
        save
          ? save(user, body.version, body.value)
          : saveSetting(user, section, body.version, body.value),
    )
  }
}

type SettingRoute<Section extends SettingSection> = {
  bodyLimit?: number
  description?: string
  /** It asks for the code of the second factor again. */
  isFresh?: boolean
  /** When it answers 409. */
  conflict?: string
  /** In place of `saveSetting`. */
  save?: (
    actor: SessionUser,
    version: number,
    value: Settings[Section],
  ) => Promise<Stored<Settings[Section]>>
}
