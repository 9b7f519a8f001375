import { afterEach, beforeEach, vi } from 'vitest'
import type { Car } from '#app/storefront/vehicle/garage.ts'

/** Golfs of several years, for tests of the garage in a browser. */
export function golfOf(year: number): Car {
  const vehicle = { year, make: 'volkswagen', model: 'golf', answers: {} }
  return { path: `${year}/volkswagen/golf`, vehicle, label: 'Volkswagen Golf', model: 'Golf' }
}

/** Each test of the file begins with a browser that has stored nothing, and ends without stubs. */
export function withEmptyStorage() {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
