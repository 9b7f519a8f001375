import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  addressesSchema,
  MAX_ADDRESSES,
  newAddressSchema,
} from '#contract/account/saved-address.ts'
import { deletedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { addAddress, deleteAddress, editAddress, listAddresses } from '../account/address.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forUsers } from './guarded.ts'

/** The caller's own addresses: the token names whose. */
export const addressApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/address',
    {
      ...forUsers(),
      schema: {
        operationId: 'listAddresses',
        summary: 'List the caller’s addresses',
        response: { 200: addressesSchema },
      },
    },
    (request) => listAddresses(request.user),
  )

  app.post(
    '/address',
    {
      ...forUsers({ 409: `There are ${MAX_ADDRESSES} already.`, 429: TOO_OFTEN }),
      preHandler: rateLimit('address'),
      schema: {
        operationId: 'addAddress',
        summary: 'Save an address of the caller',
        description: 'One that is saved already is not saved again.',
        body: newAddressSchema,
        response: { 200: addressesSchema },
      },
    },
    (request) => addAddress(request.user, request.body),
  )

  app.put(
    '/address/:id',
    {
      ...forUsers({ 404: 'The caller has no such address.', 429: TOO_OFTEN }),
      preHandler: rateLimit('address'),
      schema: {
        operationId: 'editAddress',
        summary: 'Change one of the caller’s addresses',
        description:
          'Orders keep the address that they were placed with. An address stays the default until another one replaces it.',
        params: byId,
        body: newAddressSchema,
        response: { 200: addressesSchema },
      },
    },
    (request) => editAddress(request.user, request.params.id, request.body),
  )

  app.delete(
    '/address/:id',
    {
      ...forUsers({ 429: TOO_OFTEN }),
      preHandler: rateLimit('address'),
      schema: {
        operationId: 'deleteAddress',
        summary: 'Delete one of the caller’s addresses',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async (request) => ({ deletedCount: await deleteAddress(request.user, request.params.id) }),
  )
}
