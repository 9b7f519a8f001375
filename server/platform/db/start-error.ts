import { DatabaseError } from 'pg'
import { ConfigError } from '../env.server.ts'
import { causeOf } from './errors.ts'

// Why a database can't be used, as a sentence for whoever has set DATABASE_URL.

/** What PostgreSQL says, by its code; `said` is its own message, which has no password. */
const BY_CODE: Record<string, (said: string) => string> = {
  // insufficient_privilege
  42501: (said) =>
    `the role lacks a right (${said}). To make or update the tables, run "./driveline admin migrate" ` +
    'as their owner; docs/running.md lists the rights that the shop needs besides.',
  // read_only_sql_transaction
  25006: () =>
    'the server takes no writes: it is a standby, or its disk is full. The shop needs the primary.',
  // connection_exception, protocol_violation
  '08': (said) => `the connection was refused: ${said}.`,
  // invalid_authorization_specification, invalid_password
  28: (said) => `the server refused the role: ${said}.`,
  // invalid_catalog_name
  '3D': (said) => `${said}.`,
  // too_many_connections
  53300: (said) => `${said}. Raise max_connections, or lower WORKERS.`,
}

/** Node's own codes, of a connection that did not come to a server. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|EACCES)$/
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/

/** @returns the error itself when it is none that the configuration causes */
export function toStartError(error: unknown) {
  const cause = causeOf(error)
  const reason = cause instanceof DatabaseError ? reasonOf(cause) : connectionReasonOf(cause)
  return reason ? new ConfigError(`DATABASE_URL: ${reason}`) : error
}

function reasonOf({ code = '', message }: DatabaseError) {
  const say = BY_CODE[code] ?? BY_CODE[code.slice(0, 2)]
  return say?.(message)
}

function connectionReasonOf(cause: unknown) {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? String(cause.code) : ''
  if (CERTIFICATE.test(code))
    return `the server's certificate is not trusted (${cause.message}). docs/running.md says how to name its authority.`
  if (/does not support SSL/.test(cause.message))
    return 'the server takes no TLS, which sslmode asks for.'
  if ('syscall' in cause && cause.syscall === 'open') return cause.message // sslrootcert
  if (UNREACHABLE.test(code)) return `no PostgreSQL answers (${cause.message || code}).`
  if (/timeout expired|timeout exceeded/.test(cause.message))
    return 'no PostgreSQL answers in time.'
  return undefined
}
