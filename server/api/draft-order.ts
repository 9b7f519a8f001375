import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { quoteSchema } from '#contract/order/checkout-quote.ts'
import {
  contactSchema,
  draftOrderSchema,
  editDraftSchema,
  listedDraftSchema,
  newDraftSchema,
  payLinkSchema,
  placeDraftSchema,
  staffQuoteSchema,
} from '#contract/order/draft-order.ts'
import {
  createDraft,
  deleteDraft,
  EMPTY_SHIP_TO,
  editDraft,
  findContact,
  getDraft,
  listDrafts,
} from '../sales/checkout/draft-order.ts'
import { placeDraft } from '../sales/checkout/place-draft.ts'
import { quote } from '../sales/checkout/quote.ts'
import { createPayLink } from '../sales/order/pay-link.ts'
import { NO_ORDER, TOO_MANY_LINES, TOO_OFTEN } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

const NO_DRAFT = 'There is no such draft.'
const insertedSchema = z.object({ insertedId: z.uuid() })

/** Orders that the staff place for a customer who phones. */
export const draftOrderApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/draft',
    {
      ...forStaff('orders'),
      schema: {
        operationId: 'listDrafts',
        summary: 'List the drafts that are not placed',
        description: 'The 100 that were changed last.',
        response: { 200: z.array(listedDraftSchema) },
      },
    },
    () => listDrafts(),
  )

  app.post(
    '/staff/draft',
    {
      ...forStaff('orders', {
        404: 'There is no such order, or customer.',
        409: 'There are too many drafts that are not placed.',
      }),
      schema: {
        operationId: 'createDraft',
        summary: 'Begin an order for a customer',
        description:
          'A draft has no number, holds no units and uses no code. It is deleted 90 days after its last change.',
        body: newDraftSchema,
        response: { 201: insertedSchema },
      },
    },
    async ({ user, body }, reply) =>
      reply.code(201).send({ insertedId: await createDraft(user, body) }),
  )

  app.get(
    '/staff/draft/:id',
    {
      ...forStaff('orders', { 404: NO_DRAFT }),
      schema: {
        operationId: 'getDraft',
        summary: 'A draft, with its parts as they are today',
        params: byId,
        response: { 200: draftOrderSchema },
      },
    },
    ({ params }) => getDraft(params.id),
  )

  app.put(
    '/staff/draft/:id',
    {
      ...forStaff('orders', { 404: NO_DRAFT, 409: 'It was changed or placed since it was read.' }),
      schema: {
        operationId: 'editDraft',
        summary: 'Save a draft',
        params: byId,
        body: editDraftSchema,
        response: { 200: z.object({ version: z.int() }) },
      },
    },
    async ({ params, body }) => ({ version: await editDraft(params.id, body) }),
  )

  app.delete(
    '/staff/draft/:id',
    {
      ...forStaff('orders', { 404: 'There is no such draft, or it was placed.' }),
      schema: {
        operationId: 'deleteDraft',
        summary: 'Delete a draft',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async ({ params }) => {
      await deleteDraft(params.id)
      return { deletedCount: 1 }
    },
  )

  app.post(
    '/staff/draft/:id/place',
    {
      ...forStaff('orders', {
        400: 'Something of the draft is missing; `errors` names it.',
        404: NO_DRAFT,
        409: 'It was changed since it was read, or the total or some lines have changed, as in `POST /checkout`.',
        429: `${TOO_OFTEN} ${TOO_MANY_LINES}`,
        502: 'Stripe Tax does not answer: there is no order.',
      }),
      schema: {
        operationId: 'placeDraft',
        summary: 'Place a draft as the order of its customer',
        description:
          'By the rules of `POST /checkout`, as the order of a guest, without the bounds of a network. The customer gets an email with the link to pay; the order holds its units for `STAFF_HOLD_HOURS`. The same call again answers the same order.',
        params: byId,
        body: placeDraftSchema,
        response: { 201: insertedSchema },
      },
    },
    async ({ user, params, body }, reply) =>
      reply.code(201).send({ insertedId: await placeDraft(user, params.id, body) }),
  )

  app.get(
    '/staff/customer/:id/contact',
    {
      ...forStaff('orders', { 404: 'There is no such customer.' }),
      schema: {
        operationId: 'getContact',
        summary: 'Email, phone and latest address of a customer',
        description:
          'Of their latest paid order; one of an account with a verified email, or of the staff, comes first.',
        params: byId,
        response: { 200: contactSchema },
      },
    },
    async ({ params }) => {
      const { email, phone, shipTo } = await findContact(params.id)
      return { email, phone, shipTo: { ...EMPTY_SHIP_TO, ...shipTo } }
    },
  )

  app.post(
    '/staff/quote',
    {
      ...forStaff('orders', {
        404: 'A part is no longer sold.',
        429: TOO_OFTEN,
        502: 'Stripe Tax does not answer.',
      }),
      schema: {
        operationId: 'quoteForCustomer',
        summary: 'What an order would cost, with a discount of the staff',
        description: 'As `POST /checkout/quote`, by the same prices.',
        body: staffQuoteSchema,
        response: { 200: quoteSchema },
      },
    },
    ({ user, body: { discount, ...request } }) => quote(request, user.ip, user, discount),
  )

  app.post(
    '/order/:id/pay-link',
    {
      ...forStaff('orders', {
        404: NO_ORDER,
        409: 'It is paid, canceled or an account’s, or it has a hundred links.',
      }),
      schema: {
        operationId: 'createPayLink',
        summary: 'A new link with which a guest opens and pays the order',
        params: byId,
        response: { 201: payLinkSchema },
      },
    },
    async ({ user, params }, reply) =>
      reply.code(201).send({ url: await createPayLink(user, params.id) }),
  )
}
