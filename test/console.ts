import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// A test fails when its code logs an error to the console.
let consoleError: MockInstance

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
})

afterEach(() => {
  const { calls } = consoleError.mock
  consoleError.mockRestore()
  expect(calls).toEqual([])
})
