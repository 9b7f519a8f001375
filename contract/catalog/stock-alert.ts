import { z } from 'zod'
import { emailSchema } from '../identity/email.ts'

/** Days after which an alert ends: without a confirmation, and in any case. */
export const UNCONFIRMED_DAYS = 7
export const ALERT_DAYS = 180

/** The payload of POST /product/:id/alert. */
export const newStockAlertSchema = z
  .object({
    email: emailSchema.optional().describe('Without it, the verified email of the account'),
  })
  .meta({ id: 'NewStockAlert', examples: [{ email: 'customer@example.com' }] })

/** Its answer: the same for every email that is not the verified one of the caller. */
export const addedStockAlertSchema = z
  .object({
    state: z
      .enum(['waiting', 'unconfirmed'])
      .describe('unconfirmed: it begins with the link that is sent to the email'),
  })
  .meta({ id: 'AddedStockAlert', examples: [{ state: 'unconfirmed' }] })

export type AddedStockAlert = z.infer<typeof addedStockAlertSchema>

/** An alert as the email's owner sees it. */
export const stockAlertSchema = z
  .object({
    productId: z.uuid(),
    title: z.string(),
    path: z.string().describe('Of the part’s page'),
  })
  .meta({
    id: 'StockAlert',
    examples: [
      {
        productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
        title: 'Spark plug M14, nickel',
        path: '/part/spark-plug-m14-nickel-01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
      },
    ],
  })

export type StockAlert = z.infer<typeof stockAlertSchema>

/** Stands in the links of its mails. */
export const alertTokenSchema = z
  .object({ token: z.string().max(100) })
  .meta({ id: 'AlertToken', examples: [{ token: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e.kT0f' }] })
