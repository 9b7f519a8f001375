import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// W3C Trace Context: what a request was caused by, in the lines of the log, and in what leaves the
// shop because of it, also from a job (its column `trace`). https://www.w3.org/TR/trace-context/

export type Trace = {
  id: string
  isSampled: boolean
  /** Of other tracing systems: passed on as it is. */
  state?: string
}

const storage = new AsyncLocalStorage<Trace | undefined>()

/** A later version may say more behind the four fields. */
const PARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/
const KEY = '(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})'
const MEMBER = new RegExp(
  `^${KEY}=[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{0,255}[\\x21-\\x2b\\x2d-\\x3c\\x3e-\\x7e]$`,
)
const MAX_MEMBERS = 32
const MAX_STATE = 512

/** @returns undefined without the header, or when it is malformed */
export function readTrace({ traceparent, tracestate }: IncomingMessage['headers']) {
  if (typeof traceparent !== 'string') return undefined
  const [, version, id, flags = '', more] = PARENT.exec(traceparent) ?? []
  if (id === undefined || (version === '00' && more)) return undefined
  const state = readState(tracestate)
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  return { id, isSampled, ...(state && { state }) }
}

function readState(header: string | string[] | undefined) {
  const text = [header ?? []].flat().join(',')
  // Blanks between members count, too: to look for their end at each would take a second.
  if (text.length > 2 * MAX_STATE) return undefined
  const members = text
    .split(',')
    .map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((member) => member !== '')
  const keys = new Set(members.map((member) => member.split('=', 1)[0]))
  const isValid = members.every((member) => MEMBER.test(member)) && keys.size === members.length
  const state = members.join(',')
  return isValid && members.length <= MAX_MEMBERS && state.length <= MAX_STATE ? state : undefined
}

/** Whatever `work` begins is of this trace. */
export function runInTrace<Answer>(trace: Trace | undefined, work: () => Answer) {
  return storage.run(trace, work)
}

/** The same of a request, whose body is read outside the calls that it began with. */
export function runInTraceOf<Answer>({ headers }: IncomingMessage, work: () => Answer) {
  const trace = readTrace(headers)
  return trace ? storage.run(trace, work) : work()
}

/** Headers of a request or a mail that leaves the shop: each is a span of its own. */
export function traceHeaders(): Record<string, string> {
  const trace = storage.getStore()
  if (!trace) return {}
  const { id, isSampled, state } = trace
  const span = randomBytes(8).toString('hex')
  const traceparent = `00-${id}-${span}-${isSampled ? '01' : '00'}`
  return { traceparent, ...(state && { tracestate: state }) }
}

/** For each line of the log, by OpenTelemetry's name. */
export function traceOfLine() {
  const trace = storage.getStore()
  return trace ? { trace_id: trace.id } : {}
}

/** As PostgreSQL keeps it during a transaction, for the jobs that this one queues. */
export function traceOfTransaction() {
  const trace = storage.getStore()
  return trace && JSON.stringify(trace)
}
