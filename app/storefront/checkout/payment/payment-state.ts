// A payment, as the card form, Stripe and the server change it. The calls are in use-payment.ts.

type PaymentState = {
  pending: boolean
  error: string | undefined
  /** Stripe’s error about the card that was tried last. */
  cardError: string | undefined
  /** The charge that Stripe reports; from then on the card is not charged again. */
  charge: { id: string; confirmed: boolean } | undefined
  /** A bank processes the payment: nothing is left to do here. */
  isProcessing: boolean
}

export type PaymentEvent =
  | { kind: 'began' }
  | { kind: 'ended' }
  | { kind: 'failed'; why: string }
  | { kind: 'declined'; why: string }
  | { kind: 'edited card' }
  | { kind: 'processing' }
  | { kind: 'charged' }
  | { kind: 'confirmed'; id: string }
  /** `isRefused`: the server knows of no such charge for this order. */
  | { kind: 'not confirmed'; id: string; why: string; isRefused: boolean }

export const UNPAID: PaymentState = {
  ...{ pending: false, error: undefined, cardError: undefined, charge: undefined },
  isProcessing: false,
}

export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.kind) {
    case 'began':
      return { ...state, pending: true, error: undefined, cardError: undefined }
    case 'ended':
      return { ...state, pending: false }
    case 'failed':
      return { ...state, error: event.why }
    case 'declined':
      return { ...state, cardError: event.why }
    case 'edited card':
      // Stripe’s error is about the card before.
      return { ...state, cardError: undefined }
    case 'processing':
      return { ...state, error: undefined, isProcessing: true }
    case 'charged':
      return { ...state, error: undefined }
    case 'confirmed':
      return { ...state, charge: { id: event.id, confirmed: true } }
    case 'not confirmed': {
      const charge = event.isRefused ? undefined : { id: event.id, confirmed: false }
      return { ...state, error: event.why, charge }
    }
  }
}
