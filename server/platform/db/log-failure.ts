import type { FastifyBaseLogger } from 'fastify'
import { linesOfASecond, log } from '../log.ts'
import { isDatabaseUnavailable } from './errors.ts'

const isWithinOutageLines = linesOfASecond(1, (suppressed) =>
  log.error({ suppressed }, 'the database is unavailable: more failures'),
)

/** A visitor may find a call that fails, and repeat it. */
const isWithinFailureLines = linesOfASecond(20, (suppressed) =>
  log.error({ suppressed }, 'more failures'),
)

/**
 * What failed although no caller erred. While the database is unavailable, all of it shares two
 * lines a second.
 * @param details of the line
 * @param logger of a request, for its id
 */
export function logFailure(
  err: unknown,
  message: string,
  details = {},
  logger: Pick<FastifyBaseLogger, 'error'> = log,
) {
  if (isDatabaseUnavailable(err)) {
    if (isWithinOutageLines()) log.error({ err }, 'the database is unavailable')
  } else if (isWithinFailureLines()) logger.error({ err, ...details }, message)
}
