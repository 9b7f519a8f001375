import { z } from 'zod'

/** How orders are paid, and canceled afterwards. */
export const paymentsSettingSchema = z
  .object({
    delayed: z
      .boolean('delayed must be true or false')
      .describe(
        'Takes whatever Stripe’s dashboard turns on, such as bank debits, which take days; otherwise cards and wallets alone',
      ),
    cancelAtOnce: z
      .boolean('cancelAtOnce must be true or false')
      .describe(
        'A customer cancels an order that is paid and not packed without asking, and is refunded, unless a bank debit paid it',
      ),
  })
  .meta({ id: 'PaymentsSetting', examples: [{ delayed: false, cancelAtOnce: false }] })

export type PaymentsSetting = z.infer<typeof paymentsSettingSchema>
