import { z } from 'zod'
import { emailSchema } from '../identity/email.ts'
import { forgotPasswordSchema } from '../identity/identity.ts'

/** For how many days after an order its link is mailed again. */
export const LINK_DAYS = 90

/** The payload of POST /guest-order/link. */
export const orderLinkRequestSchema = z
  .object({ email: emailSchema })
  .meta({ id: 'OrderLinkRequest', examples: [{ email: 'customer@example.com' }] })

/** The form of /order. */
export const orderLinkFormSchema = forgotPasswordSchema.pick({ email: true })

/** The answer of GET /account/guest-order. */
export const guestOrdersSchema = z
  .object({ count: z.int() })
  .meta({ id: 'GuestOrders', examples: [{ count: 2 }] })

/** The answer of POST /account/guest-order. */
export const claimedOrdersSchema = z
  .object({ claimed: z.array(z.uuid()).describe('The ids of the orders') })
  .meta({ id: 'ClaimedOrders', examples: [{ claimed: ['01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f'] }] })
