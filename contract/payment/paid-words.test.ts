import { expect, test } from 'vitest'
import { isPaidByCard, paidName, paidWords } from './paid-words.ts'

test.each([
  ['card', 'card', 'by card'],
  ['us_bank_account', 'bank debit', 'by bank debit'],
  ['sepa_debit', 'bank debit', 'by bank debit'],
  ['klarna', 'Klarna', 'with Klarna'],
  ['cashapp', 'Cash App', 'with Cash App'],
  ['revolut_pay', 'Revolut pay', 'with Revolut pay'],
])('what Stripe calls %s is %s for people, and paid %s', (paidWith, name, words) => {
  const payment = { transactionId: 'pi_1', paidWith }
  expect(paidName(payment)).toBe(name)
  expect(paidWords(payment)).toBe(words)
  expect(isPaidByCard(payment)).toBe(name === 'card')
})

test('what the staff have recorded counts, and a payment of an older release was by card', () => {
  expect(paidName({ transactionId: 'transfer-1042' })).toBe('bank transfer')
  expect(paidWords({ transactionId: 'terminal-1042' })).toBe('at a card terminal')
  expect(paidWords({ transactionId: 'pi_1' })).toBe('by card')
})
