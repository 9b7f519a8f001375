import { expect, test } from 'vitest'
import {
  disputesReason,
  failedReason,
  lastsText,
  lowReason,
  questionsReason,
  returnsReason,
  reviewsReason,
  toSendReason,
  unpaidReason,
} from './today-reasons.ts'

const AT = '2026-11-21T20:00:00.000Z'

test('each number has its reason in words, and so has a zero', () => {
  expect(toSendReason({ count: 0, late: 0, cancelAsked: 0 })).toBe('everything is on its way')
  expect(toSendReason({ count: 3, late: 0, cancelAsked: 0 })).toBe('none is late')
  expect(toSendReason({ count: 3, late: 1, cancelAsked: 2 })).toBe('1 is late, 2 to cancel')
  expect(toSendReason({ count: 1204, late: 1002, cancelAsked: 0 })).toBe('1,002 are late')
  expect(returnsReason({ count: 0, requested: 0, received: 0 })).toBe('none is open')
  expect(returnsReason({ count: 4, requested: 1, received: 2 })).toBe(
    '1 to decide, 2 to refund, 1 on the way',
  )
  expect(disputesReason({ count: 2, open: 1, dueBy: '2026-12-03T12:00:00.000Z' })).toBe(
    '1 is open, answer by Dec 3',
  )
  expect(disputesReason({ count: 2, open: 2, dueBy: null })).toBe('2 are open')
  expect(lowReason({ count: 9, out: 1, parts: [] })).toBe('1 is out')
  expect(questionsReason({ count: 0 })).toBe('all are answered')
  expect(reviewsReason({ count: 0, waiting: 0 })).toBe('all have a reply')
  expect(reviewsReason({ count: 3, waiting: 1 })).toBe('1 to show, 2 without a reply')
  const nothing = { count: 0, newest: null, retried: null, stripeOutage: null }
  expect(failedReason(nothing)).toBe('nothing has failed')
  const newest = { what: 'Email: Order shipped', orderNumber: 1041 }
  const retried = {
    count: 2,
    since: '2026-11-20T21:12:00Z',
    error: 'The mail server does not answer',
  }
  const reason = '2 are tried again: The mail server does not answer'
  expect(failedReason({ ...nothing, newest, retried })).toBe(reason)
  expect(failedReason({ ...nothing, newest })).toBe('Email: Order shipped, order 1041')
  const stripeOutage = { since: AT, error: 'Stripe can’t be reached', advice: 'Wait.' }
  expect(failedReason({ ...nothing, retried, stripeOutage })).toBe('card payments fail')
})

test('the first hold ends in minutes, hours or days', () => {
  const ends = (nextEnd: string | null) => unpaidReason({ count: 2, held: 1, nextEnd }, AT)
  expect(ends('2026-11-21T20:00:20.000Z')).toBe('the first hold ends in 1 minute')
  expect(ends('2026-11-21T23:10:00.000Z')).toBe('the first hold ends in 3 hours')
  expect(ends('2026-11-24T20:00:00.000Z')).toBe('the first hold ends in 3 days')
  expect(ends(null)).toBe('their holds have ended')
  expect(unpaidReason({ count: 0, held: 0, nextEnd: null }, AT)).toBe('all are paid')
})

test('a part has been out of stock for days, or lasts for some', () => {
  const part = { _id: '', name: '', left: 0, held: 0, alerts: 0, outSince: null, lasts: null }
  const out = (outSince: string) => lastsText({ ...part, outSince }, AT)
  expect(out('2026-11-21T15:00:00.000Z')).toBe('out for less than a day')
  expect(out('2026-11-17T15:00:00.000Z')).toBe('out for 4 days')
  expect(lastsText({ ...part, left: 1, lasts: 0 }, AT)).toBe('less than a day')
  expect(lastsText({ ...part, left: 1, lasts: 1 }, AT)).toBe('1 day')
  expect(lastsText({ ...part, left: 9, lasts: 1438 }, AT)).toBe('1,438 days')
  expect(lastsText({ ...part, left: 9 }, AT)).toBe('none sold in 30 days')
})
