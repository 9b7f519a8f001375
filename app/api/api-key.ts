import type { ApiKey, MadeApiKey, NewApiKey } from '#contract/account/api-key.ts'
import { call } from './authorized-call.ts'

export function listApiKeys() {
  return call<ApiKey[]>('GET', '/staff/key')
}

export function makeApiKey(key: NewApiKey) {
  return call<MadeApiKey>('POST', '/staff/key', key)
}

export function revokeApiKey(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/staff/key/${id}`)
}
