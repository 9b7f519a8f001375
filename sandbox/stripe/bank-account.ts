import type Stripe from 'stripe'
import { invalidRequest } from './problem.ts'

// Bank debits are processing for days at Stripe, here for a minute.

const SUCCEEDS = 'debit_succeeds'
const FAILS = 'debit_fails'
const STAYS = 'debit_stays'

/** https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment */
const TEST_ACCOUNTS: Record<string, string> = {
  '000123456789': SUCCEEDS,
  '000222222227': FAILS,
  '000000000009': STAYS,
}

const ROUTING_NUMBER = '110000000'

/** Ready-made payment methods for tests, as Stripe has them. */
export const TEST_BANK_METHODS = new Map([
  ['pm_usBankAccount_success', '000123456789'],
  ['pm_usBankAccount_insufficientFunds', '000222222227'],
  ['pm_usBankAccount_processing', '000000000009'],
])

export function isDebit(outcome: string) {
  return [SUCCEEDS, FAILS, STAYS].includes(outcome)
}

/** null: the bank never answers. */
export function secondsUntilAnswered(outcome: string) {
  return outcome === STAYS ? null : 60
}

export function failsAsDebit(outcome: string) {
  return outcome === FAILS
}

export type BankAccountInput = { account_number: string; routing_number: string }

/** What becomes of a debit of it. @throws StripeProblem it is no test account */
export function outcomeOfAccount({ account_number, routing_number }: BankAccountInput) {
  const outcome = routing_number === ROUTING_NUMBER ? TEST_ACCOUNTS[account_number] : undefined
  if (outcome) return outcome
  const param = routing_number === ROUTING_NUMBER ? 'account_number' : 'routing_number'
  throw invalidRequest('You must use a test bank account number in test mode.', {
    code: param === 'account_number' ? 'account_number_invalid' : 'routing_number_invalid',
    param: `us_bank_account[${param}]`,
  })
}

export function testAccount(account_number: string): BankAccountInput {
  return { account_number, routing_number: ROUTING_NUMBER }
}

export function bankAccountDetails({
  account_number,
  routing_number,
}: BankAccountInput): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: null,
    last4: account_number.slice(-4),
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number,
    status_details: {},
  }
}
