import cluster from 'node:cluster'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { env } from './env.server.ts'
import { openLogFile, reopenLogFile } from './log-file.ts'
import { runInTraceOf, traceOfLine } from './trace.ts'

const file = openLogFile(env.logFile ?? 1)

/** One JSON object a line, on standard output or in the configured file. */
export const log = pino(
  { level: env.logLevel, serializers: { err: describeError }, mixin: traceOfLine },
  file,
)

// logrotate has renamed the file. Without one the signal ends the process, as any other.
if (env.logFile !== undefined) process.on('SIGHUP', reopenLog)

/** The primary gets the signal, and passes it to its workers. */
function reopenLog() {
  const err = reopenLogFile(file)
  if (err) log.error({ err }, 'LOG_FILE can’t be opened again: lines go on to the old file')
  if (!cluster.isPrimary) return
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGHUP')
}

const logsRequests = log.isLevelEnabled('info')

/**
 * A visitor may send thousands of requests a second: their lines would fill the disk, 90 GB a day.
 */
const isWithinRequestLines = linesOfASecond(200, (suppressed) =>
  log.info({ suppressed }, 'more requests'),
)

function mayLogRequest() {
  return logsRequests && isWithinRequestLines()
}

/** Any visitor can cause them, such as with a made-up sign-in at Google. */
const isWithinIdentityLines = linesOfASecond(5, (suppressed) =>
  log.error({ suppressed }, 'more errors of the identity provider'),
)

/** Without the details, which can contain user input. */
export function logIdentityError(message: string) {
  if (isWithinIdentityLines()) log.error(message)
}

/**
 * Says whether a line is within a second's first `most`. Those beyond them share one line at the
 * second's end, which `say` writes.
 */
export function linesOfASecond(most: number, say: (suppressed: number) => void) {
  let lines = 0
  let more = 0
  const endSecond = () => {
    if (more > 0) say(more)
    lines = 0
    more = 0
  }
  return () => {
    if (lines === 0) setTimeout(endSecond, 1_000).unref()
    if (lines === most) {
      more += 1
      return false
    }
    lines += 1
    return true
  }
}

/**
 * One line a request: which route, not what was sent. IPs, emails and ids are in the audit log,
 * where they can be found and erased.
 */
export async function logRequest(request: FastifyRequest, reply: FastifyReply) {
  if (!mayLogRequest()) return
  const line = {
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
  runInTraceOf(request.raw, () => request.log.info(line, 'request'))
}

/** The same for a cached response. */
export function logCached(method: string | undefined, route: string, status: number) {
  if (mayLogRequest()) log.info({ method, route, status, cached: true }, 'request')
}

/**
 * An error without its data: the parameters of a query may be passwords and postal addresses, and
 * an error of Stripe has the payment.
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

/** The same for a request that no route was found for. */
export function logInvalid(line: object) {
  if (mayLogRequest()) log.info(line, 'request')
}
