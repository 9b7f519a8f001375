// Where Login and Sign Up lead: the page that sent the visitor there, which `?from=` names.

/** The path that /login was asked to return to: always of this site, and no sign-in form. */
export function returnPath(search: string) {
  const from = new URLSearchParams(search).get('from') ?? '/'
  // `//evil.example` and `/\evil.example` are URLs of another site.
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(location.origin + from)) return '/'
  const { pathname, search: query, hash } = new URL(location.origin + from)
  const isPage = !pathname.startsWith('//') && !['/login', '/signup'].includes(pathname)
  return isPage ? pathname + query + hash : '/'
}

/**
 * spec §2: a sign-up leads to /products. One that began at a part's Purchase returns to the part.
 */
export function pathAfterSignUp(search: string) {
  return pendingProductId(search) ? returnPath(search) : '/products'
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
