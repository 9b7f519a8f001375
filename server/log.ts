import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { env } from './env.server.ts'

/** One JSON object a line, on standard output or in the configured file. */
export const log = pino(
  { level: env.logLevel, serializers: { err: describeError } },
  pino.destination({ dest: env.logFile ?? 1, mkdir: true, sync: true }),
)

const logsRequests = log.isLevelEnabled('info')

/**
 * One line for a request: which call, not what was in it. Addresses, emails and ids are in the audit,
 * where they can be found and deleted.
 */
export async function logRequest(request: FastifyRequest, reply: FastifyReply) {
  if (!logsRequests) return
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}

/** The same for an answer that was kept: it takes no time worth telling. */
export function logCached(method: string | undefined, route: string, status: number) {
  if (logsRequests) log.info({ method, route, status, kept: true }, 'request')
}

const OUTAGE_LINE_MS = 1_000
let unsaid = 0
let isQuiet = false

/**
 * For what fails because the database is away: the first failure has its line at once, those that follow
 * share one a second.
 */
export function logOutage(err: unknown) {
  if (isQuiet) unsaid += 1
  else sayOutage({ err }, 'the database is away')
}

function sayOutage(line: object, message: string) {
  log.error(line, message)
  isQuiet = true
  setTimeout(() => {
    isQuiet = false
    if (unsaid === 0) return
    const suppressed = unsaid
    unsaid = 0
    sayOutage({ suppressed }, 'the database is away: more failures, all told here')
  }, OUTAGE_LINE_MS).unref()
}

/**
 * An error without what came with it: the parameters of a query are people's addresses and passwords, and
 * an error of Stripe carries the payment.
 */
export function describeError(error: Error): object {
  const { name, message, stack, cause } = error
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    // Drizzle's own message has the parameters; its cause says what was wrong.
    message: error instanceof DrizzleQueryError ? error.query : message,
    ...('code' in error && { code: error.code }),
    stack: frames?.join('\n'),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
