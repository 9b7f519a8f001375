import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  basketQuantitySchema,
  basketSchema,
  basketTokenSchema,
  mergedBasketSchema,
  newBasketLineSchema,
  newBasketLinesSchema,
} from '#contract/basket/basket.ts'
import { idSchema } from '#contract/id.ts'
import { fieldError } from '../platform/errors.ts'
import { requireUserOrGuest } from '../platform/identity/guards.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { NO_BASKET, readBasket } from '../sales/checkout/basket/basket.ts'
import { addToBasket, setBasketLine } from '../sales/checkout/basket/basket-line.ts'
import { type BasketChanger, guestOf } from '../sales/checkout/basket/basket-owner.ts'
import { mergeBaskets } from '../sales/checkout/basket/merge-baskets.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forUsers } from './guarded.ts'

const headers = z.object({ 'basket-token': basketTokenSchema.optional() })

const WRITE_ERRORS = {
  404: 'The part is no longer sold, or never was.',
  409: 'The basket has as many different parts as it can have.',
  429: TOO_OFTEN,
}

/**
 * A user's basket, or that of a guest's token. Calls that change it answer with all of it as it is
 * now.
 */
export const basketApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/basket',
    {
      onRequest: requireUserOrGuest,
      config: { access: 'user or guest' },
      schema: {
        operationId: 'getBasket',
        summary: 'Get the caller’s basket',
        description: 'Empty when there is none, and without any token.',
        headers,
        response: { 200: basketSchema },
      },
    },
    async (request) => {
      const owner = findOwner(request)
      return owner ? readBasket(owner) : NO_BASKET
    },
  )

  app.post(
    '/basket/line',
    {
      onRequest: requireUserOrGuest,
      preHandler: rateLimit('basket'),
      config: { access: 'user or guest', errorResponses: WRITE_ERRORS },
      schema: {
        operationId: 'addToBasket',
        summary: 'Add units of a part to the basket',
        description: 'A guest’s first line creates the basket of the token.',
        headers,
        body: newBasketLineSchema,
        response: { 200: basketSchema },
      },
    },
    (request) => addToBasket(requireOwner(request), [request.body]),
  )

  app.post(
    '/basket/lines',
    {
      onRequest: requireUserOrGuest,
      preHandler: rateLimit('basket', linesOf),
      config: { access: 'user or guest', errorResponses: WRITE_ERRORS },
      schema: {
        operationId: 'addSeveralToBasket',
        summary: 'Add units of several parts to the basket',
        description:
          'All at once, or none. Parts that are no longer sold are left out: the answer has no line of them.',
        headers,
        body: newBasketLinesSchema,
        response: { 200: basketSchema },
      },
    },
    (request) => addToBasket(requireOwner(request), request.body.lines),
  )

  app.put(
    '/basket/line/:productId',
    {
      onRequest: requireUserOrGuest,
      preHandler: rateLimit('basket'),
      config: { access: 'user or guest', errorResponses: WRITE_ERRORS },
      schema: {
        operationId: 'setBasketLine',
        summary: 'Set the units of a part in the basket, and their vehicle',
        headers,
        params: z.object({ productId: idSchema }),
        body: basketQuantitySchema,
        response: { 200: basketSchema },
      },
    },
    (request) => {
      const { params, body } = request
      return setBasketLine(requireOwner(request), params.productId, body)
    },
  )

  app.post(
    '/basket/merge',
    {
      ...forUsers({ 429: TOO_OFTEN }),
      preHandler: rateLimit('basket'),
      schema: {
        operationId: 'mergeBaskets',
        summary: 'Move a guest’s basket into the caller’s',
        description:
          'To be called after signing in. Quantities are added up: at most the stock, and at least the minimum. `merged` has the result of each line. The guest’s basket is deleted: a second call merges nothing.',
        headers: z.object({ 'basket-token': basketTokenSchema }),
        response: { 200: mergedBasketSchema },
      },
    },
    (request) =>
      mergeBaskets(request.user.id, guestOf(request.headers['basket-token'], request.ip)),
  )
}

/** Each line is looked for and written by itself. */
function linesOf(body: unknown) {
  return newBasketLinesSchema.parse(body).lines.length
}

type BasketCall = Pick<FastifyRequest, 'ip'> & {
  user?: SessionUser
  headers: { 'basket-token'?: string | undefined }
}

function findOwner({ user, headers: { 'basket-token': token }, ip }: BasketCall) {
  if (user) return { userId: user.id, ip }
  return token === undefined ? undefined : guestOf(token, ip)
}

function requireOwner(request: BasketCall): BasketChanger {
  const owner = findOwner(request)
  if (!owner) throw fieldError('basket-token', 'Log in, or send a basket’s token')
  return owner
}
