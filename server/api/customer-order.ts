import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { changedAddressSchema, customerOrderSchema } from '#contract/order/customer-order.ts'
import { customerKey } from '../platform/identity/customer.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { changeAddress } from '../sales/order/change-address.ts'
import { getCustomerOrder } from '../sales/order/view/customer-order.ts'
import { inCustomerQueue } from '../sales/payment/customer-queue.ts'
import { NO_OPEN_ORDER, TOO_OFTEN } from './docs-responses.ts'
import { forCustomersAndStaff } from './guarded.ts'

export const customerOrderApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/order/:id/details',
    {
      ...forCustomersAndStaff(['orders', 'accounts'], { 404: NO_OPEN_ORDER }),
      schema: {
        operationId: 'getOrderDetails',
        summary: 'One order with its lines and its parcels',
        params: byId,
        response: { 200: customerOrderSchema },
      },
    },
    (request) => getCustomerOrder(request.customer, request.params.id),
  )

  app.put(
    '/order/:id/address',
    {
      ...forCustomersAndStaff(['orders'], {
        404: NO_OPEN_ORDER,
        409: 'It is packed or closed, or only the recipient of its address can be changed.',
        429: TOO_OFTEN,
      }),
      preHandler: rateLimit('change-address'),
      schema: {
        operationId: 'changeAddress',
        summary: 'Change the address of an order until it is packed',
        description:
          '`recipient` is for an order whose delivery and tax were priced by its address: city, region, postal code and country stay, and the street, too, if Stripe calculated the tax.',
        params: byId,
        body: changedAddressSchema,
        response: { 200: modifiedSchema },
      },
    },
    async ({ customer, params: { id }, body }) => {
      await inCustomerQueue(customerKey(customer), () => changeAddress(customer, id, body))
      return { modifiedCount: 1 }
    },
  )
}
