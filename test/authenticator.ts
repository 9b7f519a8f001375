import { codeOf } from '#server/platform/identity/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an app that was given this key shows now, or some steps of 30 seconds later. */
export function codeOfKey(key: string, later = 0) {
  return codeOf(fromBase32(key), Math.floor(Date.now() / 30_000) + later)
}

export function fromBase32(key: string) {
  const bits = [...key.replace(/\s/g, '')]
    .map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
