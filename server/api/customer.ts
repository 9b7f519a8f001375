import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { customerDataSchema } from '#contract/account/account.ts'
import {
  blockedSchema,
  customerBlockSchema,
  customerMergeSchema,
  customerNoteSchema,
  customerPageSchema,
  customerQuerySchema,
  listedCustomerSchema,
  newCustomerNoteSchema,
} from '#contract/account/customer.ts'
import { idempotencyHeaders, modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { listedOrderSchema } from '#contract/order/staff-order.ts'
import { pageQuerySchema } from '#contract/page.ts'
import { setBlocked } from '../account/customer/block-customer.ts'
import { listOrdersOfCustomer } from '../account/customer/customer-group.ts'
import { addCustomerNote } from '../account/customer/customer-note.ts'
import { getCustomerPage } from '../account/customer/customer-page.ts'
import { exportCustomer } from '../account/customer/export-customer.ts'
import { listCustomers } from '../account/customer/list-customers.ts'
import { mergeCustomers } from '../account/customer/merge-customers.ts'
import { requireFreshFactor } from '../platform/identity/guards.ts'
import { listOf, sendList } from '../platform/list/send-list.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

const NO_CUSTOMER = 'There is no such customer.'
/** Without `limit`. */
const PAGE = 50

/** Customers, with an account or as guests. */
export const customerApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/customer',
    {
      ...forStaff('customers'),
      schema: {
        operationId: 'listCustomers',
        summary: 'List the customers, or find some',
        description: `Accounts and guests, one for each mailbox. Without \`limit\` a page of ${PAGE}.`,
        querystring: customerQuerySchema,
        response: listOf(listedCustomerSchema, 'Who ordered or asked last first.'),
      },
    },
    (request, reply) => {
      const query = { ...request.query, limit: request.query.limit ?? PAGE }
      return sendList(request, reply, query, listCustomers)
    },
  )

  app.get(
    '/staff/customer/:id',
    {
      ...forStaff('customers', { 404: NO_CUSTOMER }),
      schema: {
        operationId: 'getCustomer',
        summary: 'One customer',
        description: 'With those who are merged into it, whose ids answer the same page.',
        params: byId,
        response: { 200: customerPageSchema },
      },
    },
    ({ params: { id } }) => getCustomerPage(id),
  )

  app.get(
    '/staff/customer/:id/order',
    {
      ...forStaff('customers', { 404: NO_CUSTOMER }),
      schema: {
        operationId: 'listOrdersOfCustomer',
        summary: 'List the orders of a customer',
        params: byId,
        querystring: pageQuerySchema,
        response: listOf(
          listedOrderSchema,
          'The orders of an account and of a guest, without those that were canceled unpaid.',
        ),
      },
    },
    (request, reply) =>
      sendList(request, reply, request.query, (page) =>
        listOrdersOfCustomer(request.params.id, page),
      ),
  )

  app.get(
    '/staff/customer/:id/export',
    {
      ...forStaff('staff', { 404: NO_CUSTOMER, 429: TOO_OFTEN }),
      preHandler: [requireFreshFactor, rateLimit('export')],
      schema: {
        operationId: 'exportCustomer',
        summary: 'Export everything that is stored about a customer',
        description:
          'For them to have: of accounts and of a guest, without what strangers leave under an email.',
        params: byId,
        response: { 200: customerDataSchema },
      },
    },
    ({ user, params: { id } }) => exportCustomer(user, id),
  )

  app.post(
    '/staff/customer/:id/note',
    {
      ...forStaff('customers', {
        404: NO_CUSTOMER,
        409: 'The customer’s data is erased.',
        422: 'The `Idempotency-Key` came with another note before.',
      }),
      schema: {
        operationId: 'addCustomerNote',
        summary: 'Write a note about a customer',
        description: 'For the staff. It is part of what is exported about the customer.',
        params: byId,
        headers: idempotencyHeaders,
        body: newCustomerNoteSchema,
        response: { 201: customerNoteSchema },
      },
    },
    async ({ user, params, body, headers }, reply) => {
      const note = await addCustomerNote(user, params.id, body.text, headers['idempotency-key'])
      return reply.code(201).send(note)
    },
  )

  app.put(
    '/staff/customer/:id/block',
    {
      ...forStaff('customers', {
        404: NO_CUSTOMER,
        409: 'They are on the staff.',
        502: 'Stripe does not answer, so an unpaid order can’t be canceled. The block stands.',
      }),
      schema: {
        operationId: 'setCustomerBlocked',
        summary: 'Block a customer, or end the block',
        description:
          'No order, question, review or alert of their mailbox is taken, signed in or not. What is paid is sent, and returns and refunds go on.',
        params: byId,
        body: customerBlockSchema,
        response: { 200: blockedSchema },
      },
    },
    ({ user, params, body }) => setBlocked(user, params.id, body),
  )

  app.post(
    '/staff/customer/:id/merge',
    {
      ...forStaff('customers', {
        404: NO_CUSTOMER,
        409: 'The two are on one page already, or one of them is blocked.',
      }),
      schema: {
        operationId: 'mergeCustomers',
        summary: 'Show two customers on one page, or undo it',
        description: 'Orders and accounts stay as they are: it opens nobody’s orders to another.',
        params: byId,
        body: customerMergeSchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ user, params, body }) => {
      const changed = await mergeCustomers(user, params.id, body.into)
      return { modifiedCount: changed ? 1 : 0 }
    },
  )
}
