import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deletedSchema, idempotencyHeaders } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import {
  bulkShippedSchema,
  bulkShipSchema,
  editShipmentSchema,
  newShipmentSchema,
  shipSchema,
  staffShipmentSchema,
} from '#contract/order/shipment.ts'
import { unshipSchema } from '#contract/order/unship.ts'
import { carrierSchema } from '#contract/staff/carrier.ts'
import { listCarriers } from '../platform/settings/setting.ts'
import { packOrder, unpackShipment } from '../sales/order/shipment/packing.ts'
import {
  deliverShipment,
  editShipment,
  shipOrders,
  shipShipment,
} from '../sales/order/shipment/shipping.ts'
import { unshipShipment } from '../sales/order/shipment/unship.ts'
import { NO_ORDER, TOO_OFTEN } from './docs-responses.ts'
import { forStaff } from './guarded.ts'

const NO_SHIPMENT = 'There is no such parcel.'

export const shipmentApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/carrier',
    {
      ...forStaff('ship'),
      schema: {
        operationId: 'listCarriers',
        summary: 'List the carriers of the settings',
        response: { 200: z.array(carrierSchema) },
      },
    },
    () => listCarriers(),
  )

  app.post(
    '/order/:id/shipment',
    {
      ...forStaff('ship', {
        404: NO_ORDER,
        409: 'It is not paid, it is refunded in full, its payment is disputed and the call does not say `despiteDispute`, fewer units are left to pack since others are packed or refunded, or the parcel of the `Idempotency-Key` was unpacked.',
        422: 'The `Idempotency-Key` came with other lines before.',
      }),
      schema: {
        operationId: 'packOrder',
        summary: 'Pack a parcel of an order',
        description: 'All that is left of the order, or the `lines` that are named.',
        params: byId,
        headers: idempotencyHeaders,
        body: newShipmentSchema,
        response: { 201: staffShipmentSchema },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const shipment = await packOrder(request.user, request.params.id, request.body, key)
      return reply.code(201).send(shipment)
    },
  )

  app.post(
    '/shipment/:id/ship',
    {
      ...forStaff('ship', {
        404: NO_SHIPMENT,
        409: 'It was unpacked or shipped otherwise, its order is refunded in full, or the payment was disputed after it was packed and the call does not say `despiteDispute`.',
      }),
      schema: {
        operationId: 'shipShipment',
        summary: 'Ship a packed parcel',
        description:
          'Its customer gets an email. The same call again changes nothing and gets the same answer.',
        params: byId,
        body: shipSchema,
        response: { 200: staffShipmentSchema },
      },
    },
    ({ user, params: { id }, body }) => shipShipment(user, id, body),
  )

  app.post(
    '/shipment/:id/unship',
    {
      ...forStaff('ship', {
        404: NO_SHIPMENT,
        409: 'It was unpacked, delivered, or shipped more than 24 hours ago, its units are in a return, or its order was refunded since.',
        429: `${TOO_OFTEN} Without \`tellCustomer\` it is undone.`,
      }),
      schema: {
        operationId: 'unshipShipment',
        summary: 'Undo the shipping of a parcel',
        description:
          'The parcel is packed again, without carrier and tracking number; a note for the staff has them. Its email, which waits five minutes, is not sent.',
        params: byId,
        body: unshipSchema,
        response: { 200: staffShipmentSchema },
      },
    },
    ({ user, params: { id }, body }) => unshipShipment(user, id, body),
  )

  app.patch(
    '/shipment/:id',
    {
      ...forStaff('ship', { 404: NO_SHIPMENT, 409: 'It was unpacked or delivered.' }),
      schema: {
        operationId: 'editShipment',
        summary: 'Change a parcel’s carrier or tracking number',
        params: byId,
        body: editShipmentSchema,
        response: { 200: staffShipmentSchema },
      },
    },
    ({ user, params: { id }, body }) => editShipment(user, id, body),
  )

  app.post(
    '/shipment/:id/deliver',
    {
      ...forStaff('ship', { 404: NO_SHIPMENT, 409: 'It is not shipped.' }),
      schema: {
        operationId: 'deliverShipment',
        summary: 'Mark a shipped parcel delivered',
        params: byId,
        response: { 200: staffShipmentSchema },
      },
    },
    ({ user, params: { id } }) => deliverShipment(user, id),
  )

  app.delete(
    '/shipment/:id',
    {
      ...forStaff('ship', { 404: NO_SHIPMENT, 409: 'It is shipped.' }),
      schema: {
        operationId: 'unpackShipment',
        summary: 'Unpack a parcel that is not shipped',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async ({ user, params: { id } }) => {
      await unpackShipment(user, id)
      return { deletedCount: 1 }
    },
  )

  app.post(
    '/order/ship',
    {
      ...forStaff('ship'),
      schema: {
        operationId: 'shipOrders',
        summary: 'Ship several orders',
        description:
          'Packs what is left of each and ships its packed parcels, but for orders whose payment is disputed. Each order by itself: the answer says which were shipped, and why the others were not.',
        body: bulkShipSchema,
        response: { 200: bulkShippedSchema },
      },
    },
    ({ user, body }) => shipOrders(user, body),
  )
}
