import { afterEach, expect, test } from 'vitest'
import { forbidTabStorage } from '#test/forbidden-storage.ts'
import { readTab, writeTab } from './tab-storage.ts'

// The idempotency key of an order is such a value: the second try of a purchase needs the first's.

afterEach(() => writeTab('order-key', null))

test('where the browser forbids storage, a value lives as long as the page', () => {
  forbidTabStorage()
  writeTab('order-key', 'a key')
  expect(readTab('order-key')).toBe('a key')
  writeTab('order-key', null)
  expect(readTab('order-key')).toBeNull()
})

test('a value is in the tab’s storage, where a reload finds it', () => {
  writeTab('order-key', 'a key')
  expect(sessionStorage.getItem('order-key')).toBe('a key')
})
