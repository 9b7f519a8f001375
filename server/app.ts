import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import cors from '@fastify/cors'
import Fastify, {
  type FastifyError,
  type FastifyPluginAsync,
  LogController,
  type RouteOptions,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { accountApi } from './api/account.ts'
import { accountantExportApi } from './api/accountant-export.ts'
import { addressApi } from './api/address.ts'
import { apiKeyApi } from './api/api-key.ts'
import { auditApi } from './api/audit.ts'
import { backupApi } from './api/backup.ts'
import { basketApi } from './api/basket.ts'
import { bulkEditApi } from './api/bulk-edit.ts'
import { cancelRequestApi } from './api/cancel-request.ts'
import { categoryApi } from './api/category.ts'
import { checkApi } from './api/check.ts'
import { checkoutApi } from './api/checkout.ts'
import { customerApi } from './api/customer.ts'
import { customerOrderApi } from './api/customer-order.ts'
import { diagramApi } from './api/diagram.ts'
import { didNotFitApi } from './api/did-not-fit.ts'
import { discountApi } from './api/discount.ts'
import { disputeApi } from './api/dispute.ts'
import { describeApi, docsApi, under } from './api/docs.ts'
import { draftOrderApi } from './api/draft-order.ts'
import { editedPartApi } from './api/edited-part.ts'
import { emailLinkApi } from './api/email-link.ts'
import { exportApi } from './api/export.ts'
import { failedJobApi } from './api/failed-job.ts'
import { garageApi } from './api/garage.ts'
import { googleApi } from './api/google.ts'
import { guestOrderApi } from './api/guest-order.ts'
import { healthApi } from './api/health.ts'
import { identityApi } from './api/identity.ts'
import { importApi } from './api/import.ts'
import { importAnswerApi } from './api/import-answer.ts'
import { importColumnsApi } from './api/import-columns.ts'
import { importDecisionApi } from './api/import-decision.ts'
import { invitationApi } from './api/invitation.ts'
import { invoiceApi } from './api/invoice.ts'
import { loginFormApi } from './api/login-form.ts'
import { mailApi } from './api/mail.ts'
import { mediaFiles } from './api/media.ts'
import { orderApi } from './api/order.ts'
import { partFitApi } from './api/part-fit.ts'
import { partReviewApi } from './api/part-review.ts'
import { passkeyApi } from './api/passkey.ts'
import { paymentApi } from './api/payment.ts'
import { pictureApi } from './api/picture.ts'
import { productApi } from './api/product.ts'
import { profileApi } from './api/profile.ts'
import { questionApi } from './api/question.ts'
import { quoteApi } from './api/quote.ts'
import { refundApi } from './api/refund.ts'
import { repairApi } from './api/repair.ts'
import { reportApi } from './api/report.ts'
import { returnApi } from './api/return.ts'
import { reviewApi } from './api/review.ts'
import { savedPartApi } from './api/saved-part.ts'
import { searchApi } from './api/search.ts'
import { secondFactorApi } from './api/second-factor.ts'
import { settingApi } from './api/setting.ts'
import { shipmentApi } from './api/shipment.ts'
import { staffOrderApi } from './api/staff-order.ts'
import { staffProductApi } from './api/staff-product.ts'
import { stockApi } from './api/stock.ts'
import { stockAlertApi } from './api/stock-alert.ts'
import { stripeWebhookApi } from './api/stripe-webhook.ts'
import { userApi } from './api/user.ts'
import { vcdbApi } from './api/vcdb.ts'
import { vehicleApi } from './api/vehicle.ts'
import { verdictApi } from './api/verdict.ts'
import { webhookApi } from './api/webhook.ts'
import { waitForInvalidation } from './platform/cache/listen-for-changes.ts'
import { serveFromCache } from './platform/cache/response-cache.ts'
import { env } from './platform/env.server.ts'
import { notFound } from './platform/errors.ts'
import {
  HEADERS_MS,
  REQUEST_MS,
  refusePipelined,
  watchConnections,
} from './platform/http/connections.ts'
import { closeWhileDraining } from './platform/http/draining.ts'
import { errorHandler, READS } from './platform/http/error-handler.ts'
import { takeOnlyJson } from './platform/http/json-body.ts'
import { lingerAfterResponse, lingerOnClose } from './platform/http/lingering-close.ts'
import { refuseConnection, refuseUrl } from './platform/http/malformed-request.ts'
import { countCached, countResponse } from './platform/http/response-counts.ts'
import { keepBody, retryAfterSwitchover } from './platform/http/retry-after-switchover.ts'
import { SECURITY_HEADERS } from './platform/http/security-headers.ts'
import { serializerCompiler } from './platform/http/serializer.ts'
import { log, logRequest } from './platform/log.ts'
import { runInTraceOf } from './platform/trace.ts'

const BODY_LIMIT = 64 * 1024

/** For the origins that the configuration names; browsers block the pages of others. */
const CORS = {
  origin: env.corsOrigins,
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: ['Link', 'X-Total-Count', 'X-Similar-Names', 'Retry-After'],
  maxAge: 600, // seconds
}

type Options = {
  /** Resolves when the database can be used; until then only routes `withoutDatabase` answer. */
  databaseReady: Promise<unknown>
  /** The site's pages and files. Without them (in tests of the API) there is only /api. */
  pages?: FastifyPluginAsync
  /** Called for every route, so that a test can find one without a guard. */
  onRoute?: (route: RouteOptions) => void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route answers although the database may not be there yet. */
    withoutDatabase?: boolean
    /**
     * It invalidates the cache itself (cache/listen-for-changes.ts): its response need not wait for
     * that.
     */
    invalidatesItself?: boolean
  }
}

/** The whole shop as one Fastify instance. Does not listen, and needs no database to be built. */
export async function buildApp({ databaseReady, pages, onRoute }: Options) {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A request on a connection that is still open when the process closes is served.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    trustProxy: env.trustProxy ?? false,
    // An email in the path: 254 characters, percent-encoded three times as many.
    routerOptions: { maxParamLength: 762 },
    frameworkErrors: refuseUrl,
    clientErrorHandler: refuseConnection,
    http: { connectionsCheckingInterval: 5_000 }, // the default finds slow requests half a minute late
    serverFactory: (handler, { http, requestTimeout }) => {
      const server = createServer(http ?? {}, (request, response) => {
        if (refusePipelined(request, response)) return
        closeWhileDraining(response)
        if (lingerAfterResponse(request, response)) return
        runInTraceOf(request, () => {
          if (serveFromCache(request, response)) countCached()
          else handler(request, response)
        })
      })
      watchConnections(server)
      lingerOnClose(server)
      return Object.assign(server, { requestTimeout, headersTimeout: HEADERS_MS })
    },
    genReqId: () => randomUUID(),
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (!(await retryAfterSwitchover(error, request, reply))) errorHandler(error, request, reply)
    return reply
  })
  app.setNotFoundHandler(() => {
    throw notFound('page')
  })
  // Set by identity/guards.ts; Fastify wants every property of a request declared.
  app.decorateRequest('user')
  app.decorateRequest('customer')
  let isReady = false
  databaseReady.then(
    () => {
      isReady = true
    },
    () => {}, // the onRequest hook below rejects the waiting requests
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS)
    if (isReady || request.routeOptions.config.withoutDatabase) return done()
    databaseReady.then(() => done(), done)
  })
  // The body is read outside the call that began the trace.
  app.addHook('preValidation', ({ raw }, _reply, done) => runInTraceOf(raw, done))
  app.addHook('preValidation', keepBody)
  app.addHook('onResponse', countResponse)
  if (log.isLevelEnabled('info')) app.addHook('onResponse', logRequest)

  await app.register(
    async (api) => {
      if (env.corsOrigins.length > 0) await api.register(cors, CORS)
      takeOnlyJson(api)
      // A write shows in the next response, to its client and to all others.
      api.addHook('onSend', ({ method, routeOptions }, { statusCode }, payload, done) => {
        if (READS.includes(method) || statusCode >= 400 || routeOptions.config.invalidatesItself) {
          return done(null, payload)
        }
        waitForInvalidation().then(() => done(null, payload), done)
      })
      await describeApi(api)
      // Without its own, the pages' `/*` would answer unknown calls.
      api.all('/*', { schema: { hide: true } }, () => {
        throw notFound('call')
      })
      api.register(docsApi)
      api.register(healthApi, { databaseReady })
      api.register(under('Identity', identityApi))
      api.register(under('Identity', loginFormApi))
      api.register(under('Identity', googleApi))
      api.register(under('Identity', emailLinkApi))
      api.register(under('Identity', secondFactorApi))
      api.register(under('Identity', passkeyApi))
      api.register(under('Users', invitationApi))
      api.register(under('Users', apiKeyApi))
      api.register(under('Products', productApi))
      api.register(under('Vehicles', vehicleApi))
      api.register(under('Vehicles', partFitApi))
      api.register(under('Products', verdictApi))
      api.register(under('Products', stockApi))
      api.register(under('Alerts', stockAlertApi))
      api.register(under('Products', pictureApi))
      api.register(under('Reviews', reviewApi))
      api.register(under('Reviews', partReviewApi))
      api.register(under('Questions', questionApi))
      api.register(under('Products', staffProductApi))
      api.register(under('Products', searchApi))
      api.register(under('Products', editedPartApi))
      api.register(under('Imports', importApi))
      api.register(under('Imports', bulkEditApi))
      api.register(under('Imports', importColumnsApi))
      api.register(under('Imports', importDecisionApi))
      api.register(under('Imports', importAnswerApi))
      api.register(under('Imports', vcdbApi))
      api.register(under('Payments', didNotFitApi))
      api.register(under('Orders', orderApi))
      api.register(under('Orders', checkoutApi))
      api.register(under('Orders', quoteApi))
      api.register(under('Orders', customerOrderApi))
      api.register(under('Orders', cancelRequestApi))
      api.register(under('Guests', guestOrderApi))
      api.register(under('Returns', returnApi))
      api.register(under('Invoices', invoiceApi))
      api.register(under('Orders', staffOrderApi))
      api.register(under('Orders', draftOrderApi))
      api.register(under('Shipments', shipmentApi))
      api.register(under('Payments', paymentApi))
      api.register(under('Payments', disputeApi))
      api.register(under('Payments', refundApi))
      api.register(under('Users', userApi))
      api.register(under('Customers', customerApi))
      api.register(under('Profiles', profileApi))
      api.register(under('Account', accountApi))
      api.register(under('Garage', garageApi))
      api.register(under('Saved parts', savedPartApi))
      api.register(under('Addresses', addressApi))
      api.register(under('Basket', basketApi))
      api.register(under('Audit', auditApi))
      api.register(under('Settings', settingApi))
      api.register(under('Products', categoryApi))
      api.register(under('Products', diagramApi))
      api.register(under('Products', repairApi))
      api.register(under('Settings', discountApi))
      api.register(under('Mails', mailApi))
      api.register(under('Webhooks', webhookApi))
      api.register(under('Failed jobs', failedJobApi))
      api.register(under('Backup', backupApi))
      api.register(under('Checks', checkApi))
      api.register(under('Report', reportApi))
      api.register(exportApi)
      api.register(accountantExportApi)
      api.register(under('Payments', stripeWebhookApi))
    },
    { prefix: '/api' },
  )
  await app.register(mediaFiles)
  if (env.stripe.sandbox) {
    const { stripeSandbox } = await import('#sandbox/stripe.ts')
    await app.register(stripeSandbox, { webhookUrl: `${env.stripe.apiUrl}/api/webhook/stripe` })
  }
  if (env.google?.sandboxUrl) {
    const { googleSandbox } = await import('#sandbox/google.ts')
    await app.register(googleSandbox, env.google)
  }
  if (pages) await app.register(pages)
  return app
}
