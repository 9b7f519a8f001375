import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { authenticationEndpoint } from './stripe/attempt.ts'
import { browserFiles } from './stripe/browser-files.ts'
import { debitEndpoint, settleIfDue } from './stripe/debit.ts'
import { disputeEndpoints } from './stripe/dispute.ts'
import type { Call, Endpoint } from './stripe/endpoint.ts'
import { fraudWarningEndpoints } from './stripe/fraud-warning.ts'
import { type Answer, onlyOnce } from './stripe/idempotency.ts'
import { intentEndpoints } from './stripe/intent.ts'
import { methodEndpoints } from './stripe/method.ts'
import type { Resource } from './stripe/object.ts'
import { parseForm } from './stripe/params.ts'
import { invalidRequest, StripeProblem } from './stripe/problem.ts'
import { refundEndpoints } from './stripe/refund.ts'
import { newId, openStore } from './stripe/store.ts'
import { taxEndpoints } from './stripe/tax.ts'
import { taxTransactionEndpoints } from './stripe/tax-transaction.ts'
import { newEvent, openWebhook } from './stripe/webhook.ts'

const FORM = 'application/x-www-form-urlencoded'

/** A moment after the bank's answer is due. */
const BANK_MS = 60_500

type Options = {
  /** Where to post signed events. undefined: nowhere. */
  webhookUrl?: string
}

/**
 * The local stand-in for Stripe, for demo mode and tests: the part of its API that the shop uses
 * under /v1, and its script for the browser under /sandbox. No card is ever charged.
 */
export async function stripeSandbox(app: FastifyInstance, { webhookUrl }: Options = {}) {
  const store = openStore()
  const timers = new Set<NodeJS.Timeout>()
  const webhook = webhookUrl === undefined ? undefined : openWebhook(webhookUrl, app.log)
  app.addHook('onClose', async () => {
    webhook?.close()
    for (const timer of timers) clearTimeout(timer)
    await store.close()
  })

  app.removeContentTypeParser(FORM)
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  )
  app.setErrorHandler(sendProblem)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('request-id', newId('req')).header('cache-control', 'no-store')
  })

  const endpoints = [
    ...methodEndpoints,
    ...intentEndpoints,
    ...refundEndpoints,
    ...disputeEndpoints,
    ...fraudWarningEndpoints,
    ...taxEndpoints,
    ...taxTransactionEndpoints,
    authenticationEndpoint,
    debitEndpoint,
  ]
  for (const endpoint of endpoints) {
    app.route<{ Params: { id?: string } }>({
      method: endpoint.method,
      url: endpoint.url,
      handler: (request, reply) => answer(endpoint, request.params.id ?? '', request, reply),
    })
  }
  app.all('/v1/*', async (request) => {
    throw invalidRequest(
      `Unrecognized request URL (${request.method}: ${pathOf(request)}).`,
      {},
      404,
    )
  })
  app.register(browserFiles)

  /** After a restart, the bank's answer comes with the next call about the intent. */
  function settleLater(intentId: string) {
    const timer = setTimeout(async () => {
      timers.delete(timer)
      const events: Stripe.Event[] = []
      const emit: Call['emit'] = (occurrence) => events.push(newEvent(occurrence))
      const settled = store.transaction((db) =>
        settleIfDue({ db, emit, publishable: false }, intentId),
      )
      await settled.catch((error) => app.log.warn(error, 'a debit is not settled'))
      void webhook?.send(events)
    }, BANK_MS)
    timers.add(timer.unref())
  }

  async function answer(
    endpoint: Endpoint,
    id: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const publishable = isPublishable(request.headers.authorization)
    if (publishable && !endpoint.browser) {
      throw invalidRequest(
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
        { code: 'secret_key_required' },
        403,
      )
    }
    const form = formOf(request)
    const run = endpoint.prepare(form)
    const key = endpoint.method === 'POST' ? request.headers['idempotency-key'] : undefined

    const events: Stripe.Event[] = []
    const emit: Call['emit'] = (occurrence) => events.push(newEvent(occurrence))
    const result = await store.transaction(async (db): Promise<Answer> => {
      const attempt = () => settle(run({ db, id, publishable, emit }))
      if (typeof key !== 'string' || key === '') return attempt()
      return onlyOnce(db, { key, endpoint: pathOf(request), form }, attempt)
    })

    const isSilent = request.headers['sandbox-events'] === 'none'
    if (webhook && events.length > 0 && !isSilent) {
      const send = () => void webhook.send(events)
      // Not before the answer is out: the shop's webhook may wait for a row that the asker holds.
      // An asker who has gone away gets no answer, but the event is sent.
      if (reply.raw.destroyed) send()
      else reply.raw.once('close', send)
    }
    for (const { type, data } of events)
      if (type === 'payment_intent.processing') settleLater(data.object.id)
    if (key) reply.header('idempotency-key', key)
    if (result.replayed) reply.header('idempotent-replayed', 'true')
    return reply.code(result.status).send(result.body)
  }
}

/** A problem is an answer, not a failure: what the call changed before stays. */
async function settle(run: Promise<Resource>): Promise<Answer> {
  try {
    return { status: 200, body: await run }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}

/** @throws StripeProblem 401 unless it is a test key, sent as Bearer or as Basic's user name */
function isPublishable(authorization: string | undefined) {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ')
  const key =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64').toString().split(':')[0]
      : credentials
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      {},
      401,
    )
  }
  if (!/^[prs]k_test_\w+$/.test(key)) {
    throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}****`, {}, 401)
  }
  return key.startsWith('pk_')
}

function formOf(request: FastifyRequest) {
  if (request.method === 'GET') return parseForm(request.url.split('?')[1] ?? '')
  // The parser above is the only one that makes an object without prototype.
  return request.headers['content-type']?.startsWith(FORM) && request.body
    ? (request.body as ReturnType<typeof parseForm>)
    : parseForm('')
}

function pathOf(request: FastifyRequest) {
  return request.url.split('?')[0] ?? ''
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StripeProblem) {
    return reply.code(error.status).send({ error: error.body })
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (error instanceof Error && status < 500) {
    return reply
      .code(status)
      .send({ error: { type: 'invalid_request_error', message: error.message } })
  }
  request.log.error(error)
  return reply
    .code(500)
    .send({ error: { type: 'api_error', message: 'Sorry! There was an error in the sandbox.' } })
}
