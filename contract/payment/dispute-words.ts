import { capitalized } from '../capitalized.ts'
import { type Disputed, type DisputeKind, type DisputeState, disputedBy } from './dispute-state.ts'

// What a page and a mail say of a dispute. Imports no schemas.

type Dispute = { kind: DisputeKind; state: DisputeState }

/**
 * Stripe's codes, of disputes and of early fraud warnings,
 * https://docs.stripe.com/disputes/categories
 */
const REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment',
  credit_not_processed: 'The cardholder says that a refund is missing',
  customer_initiated: 'The cardholder disputes it without a reason',
  debit_not_authorized: 'The cardholder says that they did not allow it',
  duplicate: 'The cardholder says that they were charged twice',
  fraudulent: 'The cardholder says that they did not order it',
  general: 'The bank names no particular reason',
  incorrect_account_details: 'The account’s details are wrong',
  insufficient_funds: 'The account did not have the money',
  noncompliant: 'The bank says that the payment broke a rule of its network',
  product_not_received: 'The cardholder says that it never came',
  product_unacceptable: 'The cardholder says that it is damaged, or not as described',
  subscription_canceled: 'The cardholder says that they canceled a subscription',
  unrecognized: 'The cardholder does not recognize the charge',
  card_never_received: 'The card never reached its holder',
  fraudulent_card_application: 'The card was applied for in another name',
  made_with_counterfeit_card: 'The card is counterfeit',
  made_with_lost_card: 'The card was lost',
  made_with_stolen_card: 'The card was stolen',
  misc: 'The bank sees signs of fraud',
  unauthorized_use_of_card: 'The cardholder did not allow the payment',
}

/** In words; a code that Stripe adds later as it is. */
export function disputeReason(code: string) {
  const words = code.replaceAll('_', ' ')
  return REASONS[code] ?? capitalized(words)
}

/** Of an order. */
export const DISPUTED_MARKS: Record<Disputed, string> = {
  dispute: 'Disputed',
  inquiry: 'Inquiry',
  'fraud warning': 'Early fraud warning',
  'lost dispute': 'Dispute lost',
}

export function disputeTitle({ kind, state }: Dispute) {
  const disputed = disputedBy(kind, state)
  if (disputed) return DISPUTED_MARKS[disputed]
  return `${kind === 'dispute' ? 'Dispute' : DISPUTED_MARKS[kind]} ${state}`
}

/** A sentence for a packer. */
export const DISPUTED_SENTENCES: Record<Disputed, string> = {
  dispute: 'This payment is disputed.',
  inquiry: 'The bank is asking about this payment.',
  'fraud warning': 'The bank warns that this payment may be fraudulent.',
  'lost dispute': 'The dispute over this payment was lost.',
}

/** Where the money is, and what the owner can do. */
export const DISPUTED_ADVICE: Record<Disputed, string> = {
  dispute:
    'The bank has taken the money back until the dispute is decided. Answer or accept it in Stripe’s dashboard. The payment can’t be refunded meanwhile.',
  inquiry:
    'No money has moved. Answer in Stripe’s dashboard, or refund the order: a full refund ends the inquiry.',
  'fraud warning':
    'No money has moved. If the order is not shipped, a full refund now avoids a dispute and its fee.',
  'lost dispute': 'The cardholder has the money. The payment can’t be refunded again.',
}

export function disputeAdvice({ kind, state }: Dispute) {
  const disputed = disputedBy(kind, state)
  if (disputed) return DISPUTED_ADVICE[disputed]
  return state === 'won' ? 'Stripe has given the money back to you.' : 'No money has moved.'
}
