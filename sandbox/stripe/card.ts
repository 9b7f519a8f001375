import { cardProblem } from './problem.ts'

const APPROVED = 'approved'
const AUTHENTICATION = 'authentication'
const REFUND_FAILS = 'refund_fails'
const DISPUTE = 'dispute'
const DISPUTE_INQUIRY = 'dispute_inquiry'
const DISPUTE_NOT_RECEIVED = 'dispute_not_received'
const FRAUD_WARNING = 'fraud_warning'

/** https://docs.stripe.com/testing; the values are decline codes, but for those above. */
const TEST_CARDS: Record<string, string> = {
  '4242424242424242': APPROVED,
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': AUTHENTICATION,
  '4000000000005126': REFUND_FAILS,
  '4000000000000259': DISPUTE,
  '4000000000001976': DISPUTE_INQUIRY,
  '4000000000002685': DISPUTE_NOT_RECEIVED,
  '4000000000005423': FRAUD_WARNING,
}

/** Ready-made payment methods for tests, as Stripe has them. */
export const TEST_METHODS = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_refundFail', '4000000000005126'],
  ['pm_card_createDispute', '4000000000000259'],
  ['pm_card_createDisputeInquiry', '4000000000001976'],
  ['pm_card_createDisputeProductNotReceived', '4000000000002685'],
])

const DECLINES: Record<string, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  test_mode_live_card:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
}

type Decline = { code: 'card_declined'; decline_code: string; message: string }

/** What happens when the card is charged: all that is stored of its number. */
export function outcomeOf(number: string) {
  return TEST_CARDS[number] ?? 'test_mode_live_card'
}

export function needsAuthentication(outcome: string) {
  return outcome === AUTHENTICATION
}

/** The card can be charged, but its bank does not take the money back. */
export function refusesRefunds(outcome: string) {
  return outcome === REFUND_FAILS
}

/** What the bank says of the charge once it is made. */
export function claimOf(outcome: string) {
  if (outcome === FRAUD_WARNING) return 'warning'
  if (outcome === DISPUTE_INQUIRY) return { reason: 'fraudulent', isInquiry: true } as const
  if (outcome === DISPUTE) return { reason: 'fraudulent', isInquiry: false } as const
  if (outcome === DISPUTE_NOT_RECEIVED)
    return { reason: 'product_not_received', isInquiry: false } as const
  return undefined
}

export function findDecline(outcome: string): Decline | undefined {
  const message = DECLINES[outcome]
  return message ? { code: 'card_declined', decline_code: outcome, message } : undefined
}

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string }

/** @throws StripeProblem as Stripe answers for a card that cannot exist */
export function checkCard({ number, exp_month, exp_year, cvc }: CardInput) {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardProblem('Your card number is incorrect.', {
      code: 'incorrect_number',
      param: 'number',
    })
  }
  const now = new Date()
  const year = fullYear(exp_year)
  const yearsLeft = year - now.getUTCFullYear()
  const monthsLeft = yearsLeft * 12 + exp_month - (now.getUTCMonth() + 1)
  if (yearsLeft < 0 || yearsLeft > 50) {
    throw cardProblem("Your card's expiration year is invalid.", {
      code: 'invalid_expiry_year',
      param: 'exp_year',
    })
  }
  if (exp_month < 1 || exp_month > 12 || monthsLeft < 0) {
    throw cardProblem("Your card's expiration month is invalid.", {
      code: 'invalid_expiry_month',
      param: 'exp_month',
    })
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardProblem("Your card's security code is invalid.", {
      code: 'invalid_cvc',
      param: 'cvc',
    })
  }
}

export function fullYear(year: number) {
  return year < 100 ? 2000 + year : year
}

export function brandOf(number: string) {
  if (number.startsWith('4')) return 'visa'
  if (/^5[1-5]/.test(number)) return 'mastercard'
  return /^3[47]/.test(number) ? 'amex' : 'unknown'
}

function passesLuhn(number: string) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
