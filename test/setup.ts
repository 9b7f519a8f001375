import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import './environment.ts'

// Nothing of the shop complains on the console.
let complaints: MockInstance

beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

afterEach(() => {
  const { calls } = complaints.mock
  complaints.mockRestore()
  expect(calls).toEqual([])
})
