import type { Permission } from '#contract/account/permission.ts'
import {
  requireBuyer,
  requireCustomer,
  requireStaff,
  requireUser,
} from '../platform/identity/guards.ts'

// Who may call a route: its guard, and what the documents say of it. The others name both.

type ErrorResponses = Record<number, string>

/** For the roles that have the permission, or one of several. */
export function forStaff(needed: Permission | Permission[], errorResponses: ErrorResponses = {}) {
  const permissions = [needed].flat()
  return {
    onRequest: requireStaff(permissions),
    config: { access: 'staff' as const, permissions, errorResponses },
  }
}

/** For the customer of an order: its account, or a guest with its token. */
export function forCustomers(errorResponses: ErrorResponses = {}) {
  return { onRequest: requireCustomer([]), config: { access: 'customer' as const, errorResponses } }
}

/** For the customer of an order who is no staff: the handler sees the caller's role. */
export function forBuyers(errorResponses: ErrorResponses = {}) {
  return { onRequest: requireBuyer, config: { access: 'customer' as const, errorResponses } }
}

/** For the customer of an order, and for the roles that have one of the permissions. */
export function forCustomersAndStaff(
  permissions: Permission[],
  errorResponses: ErrorResponses = {},
) {
  return {
    onRequest: requireCustomer(permissions),
    config: { access: 'customer or staff' as const, permissions, errorResponses },
  }
}

export function forUsers(errorResponses: ErrorResponses = {}) {
  return { onRequest: requireUser, config: { access: 'user' as const, errorResponses } }
}
