import { hash, randomBytes } from 'node:crypto'

// Bearer secrets: the token of a link or a header, a challenge, a key.

export function newSecret() {
  return randomBytes(32).toString('base64url')
}

/** What is stored: a reader of the table can't use it. @param encoding that of the stored hashes */
export function hashOf(secret: string, encoding: 'hex' | 'base64url') {
  return hash('sha256', secret, encoding)
}
