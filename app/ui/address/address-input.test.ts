import { expect, test } from 'vitest'
import { addressInputSchema } from './address-input.ts'

const EMPTY = {
  ...{ name: '', phone: '', line1: '', line2: '', city: '', region: '', postalCode: '' },
  country: 'US',
}

function messagesOf(fields: object) {
  const { error } = addressInputSchema.safeParse(fields)
  const issues = error?.issues ?? []
  // A field shows the first of its own.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

test('an empty form says all that is missing at once, by the names of its fields', () => {
  expect(messagesOf(EMPTY)).toEqual({
    name: 'Name is required',
    phone: 'Phone is required',
    line1: 'Street and number are required',
    city: 'City is required',
    region: 'State is required',
    postalCode: 'ZIP or postal code is required',
  })
})

test('what a field says is compared with the country, also while others are empty', () => {
  expect(messagesOf({ ...EMPTY, region: 'XX', postalCode: '7870' })).toMatchObject({
    region: 'There is no state XX',
    postalCode: 'A ZIP code looks like 78702',
    city: 'City is required',
  })
  expect(messagesOf({ ...EMPTY, country: 'SG' })).not.toHaveProperty('region')
})

test('a phone with punctuation and a name with spaces are valid beside a wrong address', () => {
  const typed = {
    ...{ ...EMPTY, name: ' Gwen Guest ', phone: '(512) 555-0117', line1: '1 Main Street' },
    ...{ city: ' Springfield ', region: 'IL', postalCode: '90210' },
  }
  expect(Object.keys(messagesOf(typed))).toEqual(['postalCode'])
  const { data } = addressInputSchema.safeParse({ ...typed, postalCode: '62701' })
  expect(data).toMatchObject({ name: 'Gwen Guest', phone: '5125550117', city: 'Springfield' })
})
