import { expect, test } from 'vitest'
import { describeAction } from './audit-action.ts'

test('the audit page says what was done; an action of another version is shown as it was recorded', () => {
  expect(describeAction('cancel order')).toBe('Order canceled')
  expect(describeAction('edit shipment')).toBe('Parcel changed')
  expect(describeAction('weigh parcel')).toBe('weigh parcel')
  expect(describeAction('toString')).toBe('toString')
})
