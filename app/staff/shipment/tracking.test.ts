import { expect, test } from 'vitest'
import { TRACKING_LENGTH } from '#contract/field-lengths.ts'
import { shipSchema } from '#contract/order/shipment.ts'
import { isTracking } from './tracking.ts'

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
