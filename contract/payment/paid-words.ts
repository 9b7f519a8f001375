import { capitalized } from '../capitalized.ts'
import { type ManualMethod, manualMethodOf } from './manual-method.ts'

type Payment = {
  transactionId: string | null
  /** Stripe's name of the method; absent: by hand, or of an older release, which took cards. */
  paidWith?: string | undefined
}

const MANUAL_WORDS: Record<ManualMethod, string> = {
  cash: 'in cash',
  'bank transfer': 'by bank transfer',
  'card terminal': 'at a card terminal',
  other: 'in another way',
}

const BANK_DEBITS = /^(us_bank_account|.+_debit)$/

/** Those that are not written as Stripe names them. */
const NAMES: Record<string, string> = {
  afterpay_clearpay: 'Afterpay',
  cashapp: 'Cash App',
  paypal: 'PayPal',
  wechat_pay: 'WeChat Pay',
}

/** Such as `bank transfer`, `card`, `bank debit` or `Klarna`. */
export function paidName({ transactionId, paidWith = 'card' }: Payment) {
  const method = manualMethodOf(transactionId)
  if (method) return method
  if (paidWith === 'card') return 'card'
  if (BANK_DEBITS.test(paidWith)) return 'bank debit'
  return NAMES[paidWith] ?? capitalized(paidWith.replaceAll('_', ' '))
}

/** Such as `by bank transfer`, `by card` or `with Klarna`, after ‘Paid’. */
export function paidWords(payment: Payment) {
  const method = manualMethodOf(payment.transactionId)
  if (method) return MANUAL_WORDS[method]
  const name = paidName(payment)
  return name === 'card' || name === 'bank debit' ? `by ${name}` : `with ${name}`
}

/** Most are: lists say only of the others how they were paid. */
export function isPaidByCard(payment: Payment) {
  return paidName(payment) === 'card'
}
