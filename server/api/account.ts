import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  accountSchema,
  closingSchema,
  deviceSchema,
  newPasswordSchema,
  personalDataSchema,
  RETENTION_DAYS,
} from '#contract/account/account.ts'
import { deletedSchema, modifiedSchema } from '#contract/call-results.ts'
import { byId } from '#contract/id.ts'
import { saveAccount } from '../account/account.ts'
import { closeAccount } from '../account/account-closing.ts'
import { endDevice, endOtherDevices, listDevices } from '../account/device.ts'
import { changePassword } from '../account/password.ts'
import { exportPersonalData } from '../account/personal-data-export.ts'
import { requireFreshFactor, requireSecondFactor } from '../platform/identity/guards.ts'
import { rateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { TOO_OFTEN } from './docs-responses.ts'
import { forUsers } from './guarded.ts'

const NO_CODE = 'One of the staff has not entered the code of their second factor.'

/** The caller's own account: the token names it, so a call can't name another user's. */
export const accountApi: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/account',
    {
      ...forUsers({ 403: NO_CODE, 429: TOO_OFTEN }),
      // Colleagues see them.
      preHandler: [requireSecondFactor, rateLimit('profile')],
      schema: {
        operationId: 'saveAccount',
        summary: 'Change display name and photo',
        body: accountSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      await saveAccount(request.user, request.body)
      return { modifiedCount: 1 }
    },
  )

  app.post(
    '/account/password',
    {
      ...forUsers({
        403: 'The current password is wrong, or the code of the second factor is asked for again.',
        409: 'There is no password yet.',
      }),
      preHandler: [requireFreshFactor, rateLimit('password-confirmation')],
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Signs out every other device.',
        body: newPasswordSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      await changePassword(request.user, request.body)
      return { modifiedCount: 1 }
    },
  )

  app.get(
    '/account/device',
    {
      ...forUsers(),
      schema: {
        operationId: 'listDevices',
        summary: 'List the devices that are signed in',
        response: { 200: z.array(deviceSchema).describe('The newest first.') },
      },
    },
    (request) => listDevices(request.user),
  )

  app.delete(
    '/account/device/:id',
    {
      ...forUsers({ 403: NO_CODE, 404: 'The caller has no such device.' }),
      preHandler: requireSecondFactor,
      schema: {
        operationId: 'endDevice',
        summary: 'Sign one device out',
        params: byId,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await endDevice(request.user, request.params.id)
      return { deletedCount: 1 }
    },
  )

  app.delete(
    '/account/device',
    {
      ...forUsers({ 403: NO_CODE }),
      preHandler: requireSecondFactor,
      schema: {
        operationId: 'endOtherDevices',
        summary: 'Sign out everywhere else',
        response: { 200: deletedSchema },
      },
    },
    async (request) => ({ deletedCount: await endOtherDevices(request.user) }),
  )

  app.get(
    '/account/data',
    {
      ...forUsers({
        403: NO_CODE,
        429: TOO_OFTEN,
      }),
      // Of the staff it has the audit of their work.
      preHandler: [requireSecondFactor, rateLimit('own-orders')],
      schema: {
        operationId: 'downloadData',
        summary: 'Export everything that is stored about the caller',
        response: { 200: personalDataSchema },
      },
    },
    (request) => exportPersonalData(request.user),
  )

  app.post(
    '/account/close',
    {
      ...forUsers({
        403: 'The password is wrong, or there is none and the login is older than 15 minutes, or the code of the second factor is asked for again.',
        409: 'The caller is the last owner, or an order is being paid.',
        502: 'Stripe does not answer, so an unpaid order can’t be canceled.',
      }),
      preHandler: [requireFreshFactor, rateLimit('password-confirmation')],
      schema: {
        operationId: 'closeAccount',
        summary: 'Close the account',
        description: `Unpaid orders are canceled. Reviews stay, without a name. Paid orders stay, with name, email, phone and address for ${RETENTION_DAYS} days.`,
        body: closingSchema,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await closeAccount(request.user, request.body)
      return { deletedCount: 1 }
    },
  )
}
