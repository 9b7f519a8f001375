import { call } from './authorized-call.ts'

export async function isAdmin(email: string) {
  const { admin } = await call<{ admin: boolean }>('GET', `/admin/${encodeURIComponent(email)}`)
  return admin
}
