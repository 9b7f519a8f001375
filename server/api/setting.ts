import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deliverySettingSchema } from '#contract/delivery.ts'
import { invoicesSettingSchema } from '#contract/invoice-setting.ts'
import { mailsSettingSchema } from '#contract/mail.ts'
import { noticesSettingSchema } from '#contract/notice.ts'
import { returnsSettingSchema } from '#contract/return-setting.ts'
import {
  carriersSettingSchema,
  settingsSchema,
  shopSettingSchema,
  storedSchema,
  textsSettingSchema,
} from '#contract/setting.ts'
import { taxSettingSchema } from '#contract/tax.ts'
import { saveTaxSetting } from '../catalog/core-charge-tax.ts'
import { requireAdmin } from '../identity/guards.ts'
import { saveInvoicesSetting } from '../invoice/first-number.ts'
import { readSettings, saveSetting } from '../settings/edit-setting.ts'

const STALE = 'Another admin has saved the section since; `current` has it as it is now.'

/** Four texts of 20,000 characters, each escaped in up to 12 bytes. */
const TEXTS_BODY_LIMIT = 1024 * 1024

/** A thousand rates with their steps, and five hundred tax rates. */
const RATES_BODY_LIMIT = 1024 * 1024

const versionSchema = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .describe('The one that was read; 0: never saved')

export const settingApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/setting',
    {
      onRequest: requireAdmin,
      config: { access: 'admin' },
      schema: {
        tags: ['Settings'],
        operationId: 'readSettings',
        summary: 'Everything that the owner has set',
        response: { 200: settingsSchema },
      },
    },
    () => readSettings(),
  )

  app.put(
    '/staff/setting/shop',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 409: STALE } },
      schema: {
        tags: ['Settings'],
        operationId: 'saveShopSetting',
        summary: 'Save the shop’s name and contact',
        body: z.object({ version: versionSchema, value: shopSettingSchema }),
        response: { 200: storedSchema(shopSettingSchema) },
      },
    },
    ({ user, body }) => saveSetting(user, 'shop', body.version, body.value),
  )

  app.put(
    '/staff/setting/texts',
    {
      bodyLimit: TEXTS_BODY_LIMIT,
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 409: STALE } },
      schema: {
        tags: ['Settings'],
        operationId: 'saveTextsSetting',
        summary: 'Save the texts on delivery, returns, terms and privacy',
        body: z.object({ version: versionSchema, value: textsSettingSchema }),
        response: { 200: storedSchema(textsSettingSchema) },
      },
    },
    ({ user, body }) => saveSetting(user, 'texts', body.version, body.value),
  )

  app.put(
    '/staff/setting/carriers',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 409: STALE } },
      schema: {
        tags: ['Settings'],
        operationId: 'saveCarriersSetting',
        summary: 'Save the carriers and where their parcels are tracked',
        body: z.object({ version: versionSchema, value: carriersSettingSchema }),
        response: { 200: storedSchema(carriersSettingSchema) },
      },
    },
    ({ user, body }) => saveSetting(user, 'carriers', body.version, body.value),
  )

  app.put(
    '/staff/setting/mails',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 409: STALE } },
      schema: {
        tags: ['Settings'],
        operationId: 'saveMailsSetting',
        summary: 'Save the subject and the paragraph of each mail',
        body: z.object({ version: versionSchema, value: mailsSettingSchema }),
        response: { 200: storedSchema(mailsSettingSchema) },
      },
    },
    ({ user, body }) => saveSetting(user, 'mails', body.version, body.value),
  )

  app.put(
    '/staff/setting/notices',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 409: STALE } },
      schema: {
        tags: ['Settings'],
        operationId: 'saveNoticesSetting',
        summary: 'Save who gets the owner’s mails, and the low-stock threshold',
        body: z.object({ version: versionSchema, value: noticesSettingSchema }),
        response: { 200: storedSchema(noticesSettingSchema) },
      },
    },
    ({ user, body }) => saveSetting(user, 'notices', body.version, body.value),
  )

  app.put(
    '/staff/setting/delivery',
    {
      bodyLimit: RATES_BODY_LIMIT,
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 409: STALE } },
      schema: {
        tags: ['Settings'],
        operationId: 'saveDeliverySetting',
        summary: 'Save where the shop delivers, and for how much',
        description: 'Of two zones that fit a postal code equally well, the first is taken.',
        body: z.object({ version: versionSchema, value: deliverySettingSchema }),
        response: { 200: storedSchema(deliverySettingSchema) },
      },
    },
    ({ user, body }) => saveSetting(user, 'delivery', body.version, body.value),
  )

  app.put(
    '/staff/setting/tax',
    {
      bodyLimit: RATES_BODY_LIMIT,
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: {
          409: `${STALE} Or Stripe Tax is chosen although a part has a core charge; \`errors\` says it.`,
        },
      },
      schema: {
        tags: ['Settings'],
        operationId: 'saveTaxSetting',
        summary: 'Save the tax rates, and whether prices contain the tax',
        body: z.object({ version: versionSchema, value: taxSettingSchema }),
        response: { 200: storedSchema(taxSettingSchema) },
      },
    },
    ({ user, body }) => saveTaxSetting(user, body.version, body.value),
  )

  app.put(
    '/staff/setting/returns',
    {
      onRequest: requireAdmin,
      config: { access: 'admin', errorResponses: { 409: STALE } },
      schema: {
        tags: ['Settings'],
        operationId: 'saveReturnsSetting',
        summary: 'Save until when parts can come back, and how',
        body: z.object({ version: versionSchema, value: returnsSettingSchema }),
        response: { 200: storedSchema(returnsSettingSchema) },
      },
    },
    ({ user, body }) => saveSetting(user, 'returns', body.version, body.value),
  )

  app.put(
    '/staff/setting/invoices',
    {
      onRequest: requireAdmin,
      config: {
        access: 'admin',
        errorResponses: { 409: `${STALE} Or there is an invoice, so the first number stays.` },
      },
      schema: {
        tags: ['Settings'],
        operationId: 'saveInvoicesSetting',
        summary: 'Save what invoices say of the seller, and turn them on or off',
        body: z.object({ version: versionSchema, value: invoicesSettingSchema }),
        response: { 200: storedSchema(invoicesSettingSchema) },
      },
    },
    ({ user, body }) => saveInvoicesSetting(user, body.version, body.value),
  )
}
