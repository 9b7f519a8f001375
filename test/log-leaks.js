import { readFileSync } from 'node:fs'

// No log may contain the values that the tests type, nor secrets that the shop derives from them.
// Run on the log of a whole suite.

/** In step with what the tests type: passwords, addresses and cards of people who do not exist. */
const SECRETS = {
  'a password': /secret1|customer-demo|admin-demo|a guess|not this|brand new/,
  'a bearer token': /eyJ[\w-]{8,}\.|\bBearer\b/i,
  'a cookie': /session_token|set-cookie/i,
  'a card': /4242 ?4242|4000 ?0000|4000 ?0025/,
  'a client secret of a payment': /_secret_/,
  'a link that proves something': /token=/,
  'a key of ours': /sk_(test|live)_|whsec_|a secret of/,
  'an address': /Main Street/i,
  'a phone number': /5551234/,
  'an email': /[\w.+-]+@[\w-]+\.\w/,
}

/** Its digits may be those of a phone number. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * @param {string} file one JSON object a line
 * @returns {boolean} is the log one of a whole suite, and clean?
 */
export function isCleanLog(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const requests = lines.filter((line) => JSON.parse(line).msg === 'request')
  console.log(`${lines.length} lines, ${requests.length} of them requests`)
  const found = lines.flatMap((line) =>
    Object.entries(SECRETS)
      .filter(([, pattern]) => pattern.test(line.replace(UUID, '')))
      .map(([what]) => `${what}: ${line}`),
  )
  for (const line of found.slice(0, 20)) console.error(line)
  // A log that lacks the requests would be clean as well.
  return found.length === 0 && requests.length > 300
}
