import { afterEach, expect, test } from 'vitest'
import { writePlace } from '../basket/delivery-place.ts'
import { endCheckout, saveFields } from './checkout-storage.ts'
import { firstFields } from './use-address-prefill.ts'

afterEach(() => sessionStorage.clear())

const CASEY = { displayName: 'Casey', email: 'casey@example.com' }
const ROBIN = { displayName: 'Robin', email: 'robin@example.com' }
const HOME = { addresses: [], home: 'US' }
const TYPED = { name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' }

test('what a buyer typed is there after a reload, for nobody else who uses the tab', () => {
  saveFields(TYPED, CASEY.email)
  expect(firstFields(CASEY, HOME)).toMatchObject(TYPED)
  expect(firstFields(ROBIN, HOME)).toMatchObject({ name: 'Robin', line1: '', city: '' })
  expect(firstFields(undefined, HOME)).toMatchObject({ name: '', line1: '', city: '' })
})

test('what a guest typed goes along into the account', () => {
  saveFields(TYPED, undefined)
  expect(firstFields(CASEY, HOME)).toMatchObject(TYPED)
})

test('after a paid order the form of the next checkout is empty', () => {
  saveFields(TYPED, undefined)
  endCheckout()
  expect(firstFields(undefined, HOME)).toMatchObject({ name: '', line1: '' })
})

test('the postal code of the basket is in the form, with its state if that is certain', () => {
  writePlace({ country: 'US', postalCode: '60601' })
  expect(firstFields(undefined, HOME)).toMatchObject({ postalCode: '60601', region: 'IL' })
  saveFields({ postalCode: '78702' }, undefined)
  expect(firstFields(undefined, HOME)).toMatchObject({ postalCode: '60601' })
  saveFields({ ...TYPED, postalCode: '78702' }, undefined)
  expect(firstFields(undefined, HOME)).toMatchObject({ ...TYPED, postalCode: '78702' })
  sessionStorage.clear()
  writePlace({ country: 'US', postalCode: '84536' })
  expect(firstFields(undefined, HOME)).toMatchObject({ postalCode: '84536', region: '' })
})
