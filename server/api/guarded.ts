import { requireAdmin, requireUser } from '../platform/identity/guards.ts'

// Who may call a route: its guard, and what the documents say of it. The others name both.

type ErrorResponses = Record<number, string>

export function forAdmins(errorResponses: ErrorResponses = {}) {
  return { onRequest: requireAdmin, config: { access: 'admin' as const, errorResponses } }
}

export function forUsers(errorResponses: ErrorResponses = {}) {
  return { onRequest: requireUser, config: { access: 'user' as const, errorResponses } }
}
