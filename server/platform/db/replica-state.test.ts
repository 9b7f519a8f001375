import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  lastChange,
  mayLackChange,
  noteAnyChange,
  noteChange,
  noteReplayed,
  setReplicaUp,
} from './replica-state.ts'

beforeEach(() => {
  setReplicaUp(true)
  noteReplayed(lastChange())
})

afterEach(() => setReplicaUp(false))

test('a changed row may be missing on the replica until it has replayed the change', () => {
  noteChange('product 1')
  const first = lastChange()
  noteChange('product 1')
  expect(mayLackChange(['category 2', 'product 1'])).toBe(true)
  expect(mayLackChange(['product 2'])).toBe(false)
  noteReplayed(first)
  expect(mayLackChange(['product 1'])).toBe(true)
  noteReplayed(lastChange())
  expect(mayLackChange(['product 1'])).toBe(false)
})

test('after missed changes, or more than are counted, any row may be missing', () => {
  noteAnyChange()
  expect(mayLackChange(['product 3'])).toBe(true)
  noteReplayed(lastChange())
  expect(mayLackChange(['product 3'])).toBe(false)
  for (let n = 0; n <= 10_001; n += 1) noteChange(`product ${n}`)
  expect(mayLackChange(['review'])).toBe(true)
})

test('a replica that comes back may lack anything, and one that is away is not read', () => {
  expect(setReplicaUp(true)).toBe(false)
  setReplicaUp(false)
  noteChange('product 4')
  expect(mayLackChange(['product 4'])).toBe(false)
  expect(setReplicaUp(true)).toBe(true)
  expect(mayLackChange(['product 5'])).toBe(true)
})
