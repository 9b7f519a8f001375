import type { Account, Closing, Device, NewPassword } from '#contract/account.ts'
import type { AuditRecord } from '#contract/audit.ts'
import type { ForgotPassword, Login, ResetPassword, SignUp } from '#contract/identity.ts'
import type { Hold, NewOrder, Order, OrderPayment, PlacedOrder } from '#contract/order.ts'
import type { Intent, NewIntent } from '#contract/payment.ts'
import type { NewProduct, Product } from '#contract/product.ts'
import type { NewProfile, Profile } from '#contract/profile.ts'
import type { NewRefund } from '#contract/refund.ts'
import type { ModeratedReview, NewReview, OwnReview, Review } from '#contract/review.ts'
import type {
  OwnUnmatchedPayment,
  PaymentAssignment,
  UnmatchedPayment,
} from '#contract/unmatched-payment.ts'
import type { User } from '#contract/user.ts'

import { takeAhead } from './ahead.ts'
import { call, callForPage, listPath, productPath, readPage, send } from './http.ts'

// The browser's one door to /api: every call that a page makes. Only types come from the contract, so
// zod stays out of pages that have no form. Who is signed in, which every page asks, is in http.ts.

export async function getProduct(id: string) {
  const ahead = await takeAhead(productPath(id))
  // The same call, made by app/pointed-at.ts.
  return ahead ? ((await ahead.json()) as Product) : call<Product>('GET', productPath(id))
}

/** One page of products, newest first; `next` asks for the page after it. */
export function listProducts(cursor?: string, limit?: number) {
  return callForPage<Product>(listPath('/product', cursor, limit))
}

/** @param idempotencyKey the same for every try of one form, so that a retry places one order */
export function placeOrder(input: NewOrder, idempotencyKey: string) {
  return call<PlacedOrder>('POST', '/order', input, {
    'idempotency-key': idempotencyKey,
  })
}

/** One page of a person's orders, newest first. */
export function listOrdersOf(email: string, cursor?: string, limit?: number) {
  const path = listPath('/order', cursor, limit)
  return callForPage<Order>(`${path}&customer=${encodeURIComponent(email)}`)
}

export function getOrder(id: string) {
  return call<Order>('GET', `/order/${encodeURIComponent(id)}`)
}

/** Holds the units of an order whose hold has ended again, for some minutes. */
export function holdOrder(id: string) {
  return call<Hold>('POST', `/order/${encodeURIComponent(id)}/hold`)
}

export function cancelOrder(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/myOrder/${encodeURIComponent(id)}`)
}

/**
 * Gives back what an order's customer has paid, or a part of it. Admins only.
 * @param idempotencyKey the same for every try of one form, so that a retry refunds once
 */
export function refundOrder(id: string, input: NewRefund, idempotencyKey: string) {
  return call<{ insertedId: string }>('POST', `/order/${id}/refund`, input, {
    'idempotency-key': idempotencyKey,
  })
}

export function createIntent(input: NewIntent) {
  return call<Intent>('POST', '/create-payment-intent', input)
}

/** Asks the server to look at the payment and mark the order paid. */
export function payOrder(input: OrderPayment) {
  return call<{ modifiedCount: number }>('PATCH', `/order/${input.appointment}`, input)
}

/** One page of everybody's orders, newest first. Admins only. */
export function listAllOrders(cursor?: string, limit?: number) {
  return callForPage<Order>(listPath('/allOrder', cursor, limit))
}

/** One page of reviews, newest first. */
export async function listReviews(cursor?: string, limit?: number) {
  const path = listPath('/review', cursor, limit)
  const ahead = await takeAhead(path)
  return ahead ? readPage<Review>(ahead) : callForPage<Review>(path)
}

export function addReview(input: NewReview) {
  return call<{ insertedId: string }>('POST', '/review', input)
}

/** One page of what the person wrote, newest first, hidden ones too. */
export function listOwnReviews(cursor?: string, limit?: number) {
  return callForPage<OwnReview>(listPath('/account/review', cursor, limit))
}

/** One page of all reviews, newest first, hidden ones too. Admins only. */
export function listModeratedReviews(cursor?: string, limit?: number) {
  return callForPage<ModeratedReview>(listPath('/staff/review', cursor, limit))
}

export function setReviewHidden(id: string, hidden: boolean) {
  return call<{ modifiedCount: number }>('PUT', `/review/${id}/hidden`, { hidden })
}

export function getProfile(email: string) {
  return call<Profile>('GET', `/profile/${encodeURIComponent(email)}`)
}

/** @returns `upsertedId` is null unless this was the first save */
export function saveProfile(email: string, input: Partial<NewProfile>) {
  return call<{ upsertedId: string | null }>('PUT', `/profile/${encodeURIComponent(email)}`, input)
}

export function addProduct(input: NewProduct) {
  return call<{ insertedId: string }>('POST', '/product', input)
}

export function deleteProduct(id: string) {
  return call<{ deletedCount: number }>('DELETE', productPath(id))
}

/** One page of everybody who has an account, newest first. Admins only. */
export function listUsers(cursor?: string, limit?: number) {
  return callForPage<User>(listPath('/user', cursor, limit))
}

export function makeAdmin(email: string) {
  return call<{ modifiedCount: number }>('PUT', `/user/admin/${encodeURIComponent(email)}`)
}

export function removeUser(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/user/${encodeURIComponent(id)}`)
}

export function saveAccount(input: Account) {
  return call<{ modifiedCount: number }>('PUT', '/account', input)
}

export function changePassword(input: NewPassword) {
  return call<{ modifiedCount: number }>('POST', '/account/password', input)
}

export function listDevices() {
  return call<Device[]>('GET', '/account/device')
}

export function endDevice(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/account/device/${encodeURIComponent(id)}`)
}

export function endOtherDevices() {
  return call<{ deletedCount: number }>('DELETE', '/account/device')
}

export function downloadData() {
  return call<unknown>('GET', '/account/data')
}

export function closeAccount(input: Closing) {
  return call<{ deletedCount: number }>('POST', '/account/close', input)
}

/** The payments that pay no order, until an admin has returned or assigned them. Admins only. */
export function listUnmatchedPayments() {
  return call<UnmatchedPayment[]>('GET', '/unmatched-payment')
}

/** The payments of one's own that pay no order. */
export function listOwnUnmatchedPayments() {
  return call<OwnUnmatchedPayment[]>('GET', '/unmatched-payment/mine')
}

/** Gives the money back to the card that was charged. Admins only. */
export function returnPayment(id: string) {
  return call<{ modifiedCount: number }>('POST', `/unmatched-payment/${id}/return`)
}

/** Lets the payment pay an order of its payer. Admins only. */
export function assignPayment(id: string, input: PaymentAssignment) {
  return call<{ modifiedCount: number }>('POST', `/unmatched-payment/${id}/assign`, input)
}

/** One page of the record of who did what, newest first. Admins only. */
export function listAudit(cursor?: string, limit?: number) {
  return callForPage<AuditRecord>(listPath('/audit', cursor, limit))
}

// ---- the identity provider ----

export function signUpWithPassword(input: SignUp) {
  return send('POST', '/auth/sign-up/email', input)
}

export function signInWithPassword(input: Login) {
  return send('POST', '/auth/sign-in/email', input)
}

/** @returns the page at Google's where somebody signs in */
export async function beginGoogleSignIn() {
  const response = await send('POST', '/auth/sign-in/social', { provider: 'google' })
  const { url } = (await response.json()) as { url: string }
  return new URL(url)
}

/** Signs the person in who came back from Google's window with this `state`. */
export function claimGoogleSignIn(state: string) {
  return send('POST', '/auth/claim/google', { state })
}

/** Says nothing of whether there is such an account. */
export function requestPasswordReset(input: ForgotPassword) {
  return send('POST', '/auth/request-password-reset', input)
}

/** Ends every session of the person whose link it is. */
export function resetPassword(input: ResetPassword) {
  return send('POST', '/auth/reset-password', input)
}

export function sendVerificationEmail() {
  return call<{ status: true }>('POST', '/auth/send-verification-email')
}

export function verifyEmail(token: string) {
  return call<{ status: true }>('POST', '/auth/verify-email', { token })
}
