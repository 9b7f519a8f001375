import { returnPathOf } from '#contract/http/return-path.ts'

// Where Login and Sign Up lead: the page that sent the visitor there, which `?from=` names.

/** The path that /login was asked to return to. */
export function returnPath(search: string) {
  return returnPathOf(new URLSearchParams(search).get('from'))
}

/**
 * spec §2: a sign-up leads to /products. One that began at a part's Purchase or at an invitation
 * returns there.
 */
export function pathAfterSignUp(search: string) {
  const isReturn = pendingProductId(search) !== undefined || fromOf(search) === '/invitation'
  return isReturn ? returnPath(search) : '/products'
}

/** The product that a visitor wanted to purchase when they had to log in. */
export function pendingProductId(search: string) {
  return /^\/product\/([\w-]+)(?:\?|$)/.exec(fromOf(search))?.[1]
}

/** How many units, as the part's page asked for them; NaN when it did not. */
export function pendingQuantity(search: string) {
  const query = new URLSearchParams(pendingParameters(search))
  return Number.parseInt(query.get('quantity') ?? '', 10)
}

/** The parameters of that page, with the car that the part is for, if that is not the header's. */
export function pendingParameters(search: string) {
  return fromOf(search).split('?')[1] ?? ''
}

function fromOf(search: string) {
  return new URLSearchParams(search).get('from') ?? ''
}
