import { expect } from 'vitest'
import { aPerson } from './builders.ts'
import { call } from './call.ts'

export type Listed = { _id: string; name: string }

export async function aStaffList() {
  const admin = await aPerson({ role: 'admin' })
  return async (query = '') => {
    const { status, headers, body } = await call('GET', `/staff/product?${query}`, { as: admin })
    expect(status).toBe(200)
    const parts: Listed[] = body
    return { headers, ids: parts.map(({ _id }) => _id) }
  }
}
