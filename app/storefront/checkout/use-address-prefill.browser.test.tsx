import { afterEach, expect, test } from 'vitest'
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
