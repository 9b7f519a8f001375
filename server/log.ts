import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { env } from './env.server.ts'

/** One JSON object a line, on standard output. */
export const log = pino({ level: env.logLevel, serializers: { err: describeError } })

/** A failed query is told without its parameters: they are people's addresses and passwords. */
function describeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error)
  const { cause } = error
  return {
    type: 'DrizzleQueryError',
    query: error.query,
    message: cause?.message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}
