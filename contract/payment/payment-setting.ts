import { z } from 'zod'

/** How orders are paid, and canceled afterwards. */
export const paymentsSettingSchema = z
  .object({
    cancelAtOnce: z
      .boolean('cancelAtOnce must be true or false')
      .describe(
        'A customer cancels an order that is paid and not packed without asking, and is refunded',
      ),
  })
  .meta({ id: 'PaymentsSetting', examples: [{ cancelAtOnce: false }] })

export type PaymentsSetting = z.infer<typeof paymentsSettingSchema>
