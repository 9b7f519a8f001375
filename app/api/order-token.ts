// The tokens of guests' orders that this browser knows, by order. The browser that placed the order
// stores its token. A token from a link is stored for its tab only, because the computer may be
// another person's.

const STORED = 'guest-orders'

/** A browser keeps the tokens of its newest orders. */
const MAX_TOKENS = 20

/** Where the browser forbids storage, the tokens live as long as the page. */
let known: Record<string, string> = {}

export function hasOrderToken(orderId: string) {
  return tokenOf(orderId) !== undefined
}

/** For each call about an order; none for an account's. */
export function orderHeaders(orderId: string): Record<string, string> {
  const token = tokenOf(orderId)
  return token === undefined ? {} : { 'order-token': token }
}

/** @param where 'browser': the order was placed here; 'tab': its link was opened here */
export function saveOrderToken(orderId: string, token: string, where: 'browser' | 'tab') {
  known[orderId] = token
  write(where, { ...read(where), [orderId]: token })
}

/**
 * Deletes a token that no longer opens the order: an account has claimed the order, or its data is
 * erased.
 */
export function deleteOrderToken(orderId: string) {
  known = without(known, orderId)
  for (const where of ['browser', 'tab'] as const) write(where, without(read(where), orderId))
}

function tokenOf(orderId: string) {
  return known[orderId] ?? read('tab')[orderId] ?? read('browser')[orderId]
}

function without(tokens: Record<string, string>, orderId: string) {
  const { [orderId]: _, ...others } = tokens
  return others
}

const storageOf = (where: 'browser' | 'tab') =>
  where === 'browser' ? localStorage : sessionStorage

/** Another script may have written it: only what can be sent in a header is read. */
function read(where: 'browser' | 'tab'): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(storageOf(where).getItem(STORED) ?? '{}')
    return Object.fromEntries(
      Object.entries(Object(stored)).flatMap(([id, token]) =>
        /^[\w-]{43}$/.test(`${token}`) ? [[id, `${token}`] satisfies [string, string]] : [],
      ),
    )
  } catch {
    return {}
  }
}

function write(where: 'browser' | 'tab', tokens: Record<string, string>) {
  try {
    const newest = Object.entries(tokens).slice(-MAX_TOKENS)
    if (newest.length === 0) storageOf(where).removeItem(STORED)
    else storageOf(where).setItem(STORED, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // The browser forbids storage: the tokens live as long as the page.
  }
}
