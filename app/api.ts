import type { Login, SignedInUser, SignUp } from '#contract/identity.ts'
import type { NewOrder, Order, OrderPayment } from '#contract/order.ts'
import type { Intent, NewIntent } from '#contract/payment.ts'
import type { Problem } from '#contract/problem.ts'
import type { NewProduct, Product } from '#contract/product.ts'
import type { NewProfile, Profile } from '#contract/profile.ts'
import type { NewReview, Review } from '#contract/review.ts'
import type { User } from '#contract/user.ts'

// The browser's one door to /api. Only types come from the contract: zod stays out of pages that
// have no form.

/** A call that was refused (`status` as in HTTP) or never answered (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly errors: NonNullable<Problem['errors']>

  constructor(status: number, message: string, errors: Problem['errors'] = []) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** What to tell a person of an error that was caught: a sentence, never the program's own words. */
export function sentenceOf(error: unknown) {
  if (error instanceof ApiError) return error.message
  return 'Something went wrong. Please try again.'
}

/** Did the server answer at all? If not, nobody knows what it did. */
export function wasAnswered(error: unknown) {
  return error instanceof ApiError && error.status > 0
}

// ---- the token ----

const TOKEN_KEY = 'accessToken' // spec §3

export const accessToken = {
  get: () => {
    const token = readStorage()
    // Anything else can't be sent in a header.
    return token && /^[\w.-]+$/.test(token) ? token : null
  },
  set: (token: string) => {
    try {
      localStorage.setItem(TOKEN_KEY, token)
    } catch {
      throw new ApiError(0, 'The browser does not keep data for this site, which signing in needs.')
    }
  },
  remove: () => {
    if (readStorage() !== null) localStorage.removeItem(TOKEN_KEY)
  },
  /** Calls back when another tab signs in or out. */
  onForeignChange: (callback: () => void) => {
    addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && callback())
  },
}

/** @returns null also where the browser forbids storage */
function readStorage() {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

// ---- the shop ----

export function getProduct(id: string) {
  return call<Product>('GET', `/product/${encodeURIComponent(id)}`)
}

/** One page of products, newest first; `next` asks for the page after it. */
export function listProducts(cursor?: string) {
  return callForPage<Product>(`/product?${pageQuery(cursor)}`)
}

/** @param idempotencyKey the same for every try of one form, so that a retry places one order */
export function placeOrder(input: NewOrder, idempotencyKey: string) {
  return call<{ insertedId: string }>('POST', '/order', input, {
    'idempotency-key': idempotencyKey,
  })
}

/** One page of a person's orders, newest first. */
export function listOrdersOf(email: string, cursor?: string) {
  return callForPage<Order>(`/order?customer=${encodeURIComponent(email)}&${pageQuery(cursor)}`)
}

export function getOrder(id: string) {
  return call<Order>('GET', `/order/${encodeURIComponent(id)}`)
}

export function cancelOrder(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/myOrder/${encodeURIComponent(id)}`)
}

export function createIntent(input: NewIntent) {
  return call<Intent>('POST', '/create-payment-intent', input)
}

/** Asks the server to look at the payment and mark the order paid. */
export function payOrder(input: OrderPayment) {
  return call<{ modifiedCount: number }>('PATCH', `/order/${input.appointment}`, input)
}

/** One page of everybody's orders, newest first. Admins only. */
export function listAllOrders(cursor?: string) {
  return callForPage<Order>(`/allOrder?${pageQuery(cursor)}`)
}

/** One page of reviews, newest first. */
export function listReviews(cursor?: string) {
  return callForPage<Review>(`/review?${pageQuery(cursor)}`)
}

export function addReview(input: NewReview) {
  return call<{ insertedId: string }>('POST', '/review', input)
}

export function getProfile(email: string) {
  return call<Profile>('GET', `/profile/${encodeURIComponent(email)}`)
}

/** @returns `upsertedId` is null unless this was the first save */
export function saveProfile(email: string, input: NewProfile) {
  return call<{ upsertedId: string | null }>('PUT', `/profile/${encodeURIComponent(email)}`, input)
}

export function addProduct(input: NewProduct) {
  return call<{ insertedId: string }>('POST', '/product', input)
}

export function deleteProduct(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/product/${encodeURIComponent(id)}`)
}

export function listUsers() {
  return call<User[]>('GET', '/user')
}

export function makeAdmin(email: string) {
  return call<{ modifiedCount: number }>('PUT', `/user/admin/${encodeURIComponent(email)}`)
}

export function removeUser(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/user/${encodeURIComponent(id)}`)
}

export async function isAdmin(email: string) {
  const { admin } = await call<{ admin: boolean }>('GET', `/admin/${encodeURIComponent(email)}`)
  return admin
}

// ---- the identity provider ----

export function signUpWithPassword(input: SignUp) {
  return send('POST', '/auth/sign-up/email', input)
}

export function signInWithPassword(input: Login) {
  return send('POST', '/auth/sign-in/email', input)
}

/** Ends the provider's session; the cookie goes with it. */
export function endSession() {
  return send('POST', '/auth/sign-out', {})
}

/** Who the provider's cookie says is signed in. */
export async function sessionUser(): Promise<SignedInUser | undefined> {
  const response = await send('GET', '/auth/get-session')
  const session = (await response.json()) as {
    user: { email: string; name: string; image?: string | null }
  } | null
  if (!session) return undefined
  const { email, name, image } = session.user
  return { email, displayName: name, photoURL: image ?? null }
}

/** Whom this tab has registered: a token is only ever renewed for them. */
let registered: string | undefined

/** Registers the person just signed in and keeps the shop's token for them. */
export async function registerUser(email: string) {
  const response = await send('PUT', `/user/${encodeURIComponent(email)}`, { email })
  const { token } = (await response.json()) as { token: string }
  accessToken.set(token)
  registered = email
}

// ---- plumbing ----

const PAGE_SIZE = 24

function pageQuery(cursor?: string) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), sort: 'newest' })
  if (cursor) query.set('cursor', cursor)
  return query
}

async function callForPage<Item>(path: string) {
  const response = await sendWithToken('GET', path)
  const items = (await response.json()) as Item[]
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  const next = new URL(link, location.origin).searchParams.get('cursor') ?? undefined
  return { items, next, total: Number(response.headers.get('x-total-count') ?? items.length) }
}

async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const response = await sendWithToken(method, path, body, headers)
  // The server's schema for this call is the same contract type.
  return (await response.json()) as Answer
}

/** The token lives for an hour, the session longer: one 401 renews the token and asks again. */
async function sendWithToken(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const authorized = () => {
    const token = accessToken.get()
    return { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
  }
  try {
    return await send(method, path, body, authorized())
  } catch (error) {
    // Without a token somebody has signed out, here or in another tab.
    const expired = error instanceof ApiError && error.status === 401 && accessToken.get() !== null
    const user = expired ? await sessionUser() : undefined
    if (!user || (registered && registered !== user.email)) throw error
    await registerUser(user.email)
    return send(method, path, body, authorized())
  }
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const request = new Request(`/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const response = await fetch(request).catch(() => {
    throw new ApiError(0, 'The shop does not answer. Check your connection and try again.')
  })
  if (!response.ok) throw await refusalOf(response)
  return response
}

async function refusalOf(response: Response) {
  // The identity provider refuses with `message`, the shop with a problem's `detail`.
  const problem: Partial<Problem> & { message?: string } = await response.json().catch(() => ({}))
  const message = problem.detail ?? problem.message ?? 'Something went wrong. Please try again.'
  return new ApiError(response.status, message, problem.errors)
}
