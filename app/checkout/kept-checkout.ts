import { v4 as newKey } from 'uuid'

// What a checkout keeps in this tab, reloads included: the key of its attempts, the order that it has placed and that is not
// paid yet, and what was typed. Nothing of the card.

const [KEY, ORDER, TYPED] = ['checkout-key', 'checkout-order', 'checkout-typed']

/** The idempotency key of the form: it lives until the server has answered. */
export function checkoutKey() {
  const key = read(KEY) ?? newKey()
  write(KEY, key)
  return key
}

export function deleteCheckoutKey() {
  write(KEY, null)
}

/** The order that was placed here and is to be paid. */
export function keptOrderId() {
  return read(ORDER)
}

export function keepOrderId(id: string | null) {
  write(ORDER, id)
}

export function keptFields(): Record<string, string> {
  try {
    const fields: unknown = JSON.parse(read(TYPED) ?? '{}')
    return Object.fromEntries(
      Object.entries(Object(fields)).filter(([, value]) => typeof value === 'string'),
    ) as Record<string, string>
  } catch {
    return {}
  }
}

export function keepFields(fields: object) {
  write(TYPED, JSON.stringify(fields))
}

function read(name: string) {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // No storage: it lives as long as the page.
  }
}
