import { expect, test } from 'vitest'
import { TRACKING_LENGTH } from '#contract/field-lengths.ts'
import { shipSchema } from '#contract/order/shipment.ts'
import { carrierValue } from './carrier-choice.tsx'
import { isTracking, trackingLink } from './tracking.ts'

test.each([
  '1Z999AA10123456784',
  'RR 123 456-7',
  '-1Z',
  ' 1Z ',
  '1Z_9',
  '- -',
  'x'.repeat(TRACKING_LENGTH),
  'x'.repeat(TRACKING_LENGTH + 1),
])('the page and the server agree on the tracking number %j', (tracking) => {
  expect(isTracking(tracking)).toBe(shipSchema.safeParse({ carrier: 'UPS', tracking }).success)
})

const CARRIERS = [{ name: 'DHL', urlTemplate: 'https://www.dhl.com/track?id={tracking}' }]

test('a carrier written in another case is the one of the settings, with its link', () => {
  expect(trackingLink(CARRIERS, 'dhl', ' RR 12 ')).toBe('https://www.dhl.com/track?id=RR%2012')
  expect(carrierValue(CARRIERS, 'Dhl')).toEqual({ listed: 'DHL', other: '' })
  expect(carrierValue(CARRIERS, 'GLS')).toEqual({ listed: '', other: 'GLS' })
})

test('no link is shown for what is no tracking number, nor for a carrier without one', () => {
  expect(trackingLink(CARRIERS, 'DHL', '-1Z')).toBeUndefined()
  expect(trackingLink([{ name: 'DHL', urlTemplate: '' }], 'DHL', 'RR 12')).toBeUndefined()
  expect(trackingLink(CARRIERS, 'GLS', 'RR 12')).toBeUndefined()
})
