import { expect, test } from 'vitest'
import { type Charge, type ChargeVerdict, chargeVerdict } from './charge-verdict.ts'

const ORDER = { totalCents: 5000 }

const CHARGE: Charge = {
  binding: 'its order',
  recorded: { resolvedAt: null },
  intent: { status: 'succeeded', currency: 'usd', amount_received: 5000 },
}

const intent = (news: Partial<Charge['intent']>) => ({ intent: { ...CHARGE.intent, ...news } })

test.each<[string, Partial<Charge>, ChargeVerdict]>([
  ['of its order over its total', {}, 'pays'],
  ['that was refunded in part', { refundedCents: 4999 }, 'pays'],
  ['that was refunded whole', { refundedCents: 5000 }, 'refunded'],
  ['of no order of this customer', { binding: 'none' }, 'does not pay'],
  ['that the shop does not know', { recorded: undefined }, 'does not pay'],
  ['that has paid', { recorded: { resolvedAt: new Date() } }, 'does not pay'],
  [
    'that has paid and was refunded whole',
    { recorded: { resolvedAt: new Date() }, refundedCents: 5000 },
    'does not pay',
  ],
  ['that is not confirmed', intent({ status: 'requires_payment_method' }), 'not charged'],
  ['that Stripe is processing', intent({ status: 'processing' }), 'not charged'],
  ['that was canceled', intent({ status: 'canceled' }), 'not charged'],
  ['over a cent less', intent({ amount_received: 4999 }), 'does not pay'],
  ['over a cent more', intent({ amount_received: 5001 }), 'does not pay'],
  ['in another currency', intent({ currency: 'eur' }), 'does not pay'],
  ['of another order that it may leave', { binding: 'movable' }, 'pays'],
  ['of another order, refunded in part', { binding: 'movable', refundedCents: 1 }, 'does not pay'],
  [
    'of another order, not confirmed',
    { binding: 'movable', ...intent({ status: 'requires_action' }) },
    'not charged',
  ],
])('a charge %s', (_, news, verdict) => {
  expect(chargeVerdict(ORDER, { ...CHARGE, ...news })).toBe(verdict)
})
