import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { basketTokenSchema } from '#contract/basket/basket.ts'
import { idempotencyKey } from '#contract/call-results.ts'
import { type Checkout, checkoutSchema } from '#contract/order/checkout.ts'
import { placedOrderSchema } from '#contract/order/order.ts'
import { fieldError } from '../platform/errors.ts'
import type { NewGuest } from '../platform/identity/customer.ts'
import { requireUserOrGuest } from '../platform/identity/guards.ts'
import { guestOf } from '../sales/checkout/basket/basket-owner.ts'
import { checkOut } from '../sales/checkout/check-out.ts'
import { BLOCKED, KEY_USED, TOO_MANY_LINES, TOO_OFTEN } from './docs-responses.ts'

export const checkoutApi: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/checkout',
    {
      onRequest: requireUserOrGuest,
      config: {
        access: 'user or guest',
        invalidatesItself: true,
        errorResponses: {
          403: BLOCKED,
          409: 'The total or some lines have changed: `lines` has each that is low on stock, more expensive, no longer sold, under its minimum, or no longer fits the vehicle as it was shown. No units are taken.',
          422: KEY_USED,
          429: `${TOO_OFTEN} ${TOO_MANY_LINES}`,
          502: 'Stripe Tax does not answer: there is no order.',
        },
      },
      schema: {
        operationId: 'checkOut',
        summary: 'Place one order of several parts',
        description:
          'Takes the units of all lines out of stock and holds them until `heldUntil`, or takes none. Names, customer and email come from the server; a guest sends `email` and `name`, and in `Basket-Token` the token of the basket that the lines leave, and gets a `token` for the header `Order-Token`. The order has one payment.',
        headers: z.object({
          'idempotency-key': idempotencyKey,
          'basket-token': basketTokenSchema.optional(),
        }),
        body: checkoutSchema,
        response: { 201: placedOrderSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const customer = request.user ?? newGuestOf(request)
      const { id, heldUntil, token } = await checkOut(customer, request.body, key)
      return reply.code(201).send({
        insertedId: id,
        heldUntil: heldUntil?.toISOString() ?? null,
        ...(token && { token }),
      })
    },
  )
}

type CheckoutCall = { body: Checkout; ip: string; headers: { 'basket-token'?: string | undefined } }

/** @throws AppError 400 */
function newGuestOf({ body, ip, headers: { 'basket-token': token } }: CheckoutCall): NewGuest {
  const { email, name } = body
  if (!email) throw fieldError('email', 'Email is required')
  if (!name) throw fieldError('name', 'Name is required')
  return { email, name, ip, basket: token === undefined ? undefined : guestOf(token, ip) }
}
