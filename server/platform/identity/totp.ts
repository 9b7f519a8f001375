import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, 6 digits, 30
// seconds.

const STEP_MS = 30_000
const DIGITS = 6
/** A clock may be half a minute off. */
const WINDOW = 1

/** @returns the time step whose code it is; undefined: of none in the window */
export function findStep(secret: Buffer, code: string, now = Date.now()) {
  const current = Math.floor(now / STEP_MS)
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, at) => current - WINDOW + at)
  return steps.find((step) => isEqual(codeOf(secret, step), code))
}

/** RFC 4226. */
export function codeOf(secret: Buffer, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function isEqual(code: string, typed: string) {
  return code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function toBase32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
