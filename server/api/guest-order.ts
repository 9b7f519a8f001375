import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { customerOrderSchema } from '#contract/order/customer-order.ts'
import {
  claimedOrdersSchema,
  guestOrdersSchema,
  orderLinkRequestSchema,
} from '#contract/order/guest-order.ts'
import { claimGuestOrders, countGuestOrders } from '../account/claim-guest-orders.ts'
import { sendOrderLinks } from '../notification/order-links.ts'
import { notFound } from '../platform/errors.ts'
import { isAccount } from '../platform/identity/customer.ts'
import { sendLater } from '../platform/mail/send.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { getCustomerOrder } from '../sales/order/view/customer-order.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forCustomers, forUsers } from './guarded.ts'

/** Orders of guests: by the token of one, by their email, and what an account may claim. */
export const guestOrderApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/guest-order',
    {
      ...forCustomers({ 404: 'The token opens no order, or no more.', 429: TOO_OFTEN }),
      schema: {
        operationId: 'getGuestOrder',
        summary: 'The order of a token, as its own page shows it',
        response: { 200: customerOrderSchema },
      },
    },
    ({ customer }) => {
      if (isAccount(customer)) throw notFound('order')
      return getCustomerOrder(customer, customer.orderId)
    },
  )

  app.post(
    '/guest-order/link',
    {
      preHandler: rateLimit('order-link-request'),
      config: { access: 'public', invalidatesItself: true, errorResponses: { 429: TOO_OFTEN } },
      schema: {
        operationId: 'requestOrderLinks',
        summary: 'Request the links to a guest’s orders',
        description:
          'Sends links to the orders of the last 90 days to the email that they were placed with. The answer is the same for every email.',
        body: orderLinkRequestSchema,
        response: {
          200: z
            .object({ status: z.literal(true) })
            .describe('If a guest has ordered with this email, an email is on its way.'),
        },
      },
    },
    async ({ body, ip }) => {
      sendLater(() => sendOrderLinks(body.email, ip))
      return { status: true as const }
    },
  )

  app.get(
    '/account/guest-order',
    {
      ...forUsers(),
      schema: {
        operationId: 'countGuestOrders',
        summary: 'How many orders the caller may claim',
        description:
          'Orders that a guest placed with the caller’s email; none until it is verified.',
        response: { 200: guestOrdersSchema },
      },
    },
    async ({ user }) => ({ count: await countGuestOrders(user) }),
  )

  app.post(
    '/account/guest-order',
    {
      ...forUsers({
        403: 'The email is not verified.',
        409: 'One of them is being paid.',
        429: TOO_OFTEN,
      }),
      preHandler: rateLimit('claim-orders'),
      schema: {
        operationId: 'claimGuestOrders',
        summary: 'Add the orders that a guest placed with the caller’s email to the account',
        description: 'From then on their tokens open nothing. A second call changes nothing.',
        response: { 200: claimedOrdersSchema },
      },
    },
    async ({ user }) => ({ claimed: await claimGuestOrders(user) }),
  )
}
