// What each role of the staff may do. Guards, menus and the access table read it. The roles are
// fixed: a release that adds a call gives it a permission.

export const PERMISSIONS = [
  'catalog',
  'stock',
  'orders',
  'ship',
  'money',
  'customers',
  'accounts',
  'reports',
  'export',
  'system',
  'audit',
  'settings',
  'staff',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** `admin` is the owner. A person has one role, or none. */
export const ROLES = ['admin', 'manager', 'packer', 'accountant'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  accountant: 'Accountant',
}

const OF_ROLE: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  manager: [
    'catalog',
    'stock',
    'orders',
    'ship',
    'money',
    'customers',
    'accounts',
    'reports',
    'system',
  ],
  packer: ['stock', 'ship'],
  accountant: ['accounts', 'reports', 'export', 'audit'],
}

/** @param role null: a customer, who has none */
export function permissionsOf(role: Role | null) {
  return role ? OF_ROLE[role] : []
}

/** Has the role one of them? */
export function roleMay(role: Role | null, permissions: readonly Permission[]) {
  return permissions.some((one) => permissionsOf(role).includes(one))
}

/** What is left of a role that another gives away: never more than either may. */
export function lesserRole(role: Role, giver: Role | null): Role | null {
  if (roleHasAll(giver, role)) return role
  return roleHasAll(role, giver) ? giver : null
}

function roleHasAll(role: Role | null, other: Role | null) {
  return permissionsOf(other).every((one) => permissionsOf(role).includes(one))
}

/** Sees the role prices, payments and the customer's email? Who packs needs none of them. */
export function seesMoney(role: Role | null) {
  return roleMay(role, ['orders', 'accounts'])
}
