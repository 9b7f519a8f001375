import { call } from './call.ts'

export function closeAccount(as: { token: string }, password = 'secret1') {
  return call('POST', '/account/close', { as, body: { password } })
}
