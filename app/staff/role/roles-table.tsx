import {
  PERMISSIONS,
  type Permission,
  ROLE_NAMES,
  ROLES,
  roleMay,
} from '#contract/account/permission.ts'

const MEANINGS: Record<Permission, string> = {
  catalog: 'Parts, categories, imports, discount codes',
  stock: 'Stock, receiving',
  orders: 'Orders with prices: addresses, notes, mails, canceling, returns',
  ship: 'Packing and shipping, receiving returns',
  money: 'Refunds, invoices',
  customers: 'Reviews, profiles of customers',
  accounts: 'Reading orders, refunds, invoices, disputes',
  reports: 'Today, sales by day and by part',
  export: 'Exports',
  system: 'Failed jobs, backups',
  audit: 'The audit',
  settings: 'Settings, texts of mails',
  staff: 'All users, roles',
}

/** What each role may do. */
export function RolesTable() {
  return (
    <section aria-label="What a role may do">
      <h3 className="mb-2">What a role may do</h3>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-base-300 border-b text-left">
            <th scope="col" className="py-2">
              Subject
            </th>
            {ROLES.map((role) => (
              <th
                key={role}
                scope="col"
                className="px-1 py-2 text-center text-xs sm:px-3 sm:text-sm"
              >
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((one) => (
            <tr key={one} className="border-base-300 not-last:border-b">
              <th scope="row" className="py-1.5 pr-1 text-left font-normal wrap-anywhere">
                {MEANINGS[one]}
              </th>
              {ROLES.map((role) => (
                <td key={role} className="px-1 py-1.5 text-center sm:px-3">
                  {roleMay(role, [one]) ? (
                    <span role="img" aria-label="Yes">
                      ✓
                    </span>
                  ) : (
                    <span role="img" className="text-quiet" aria-label="No">
                      –
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
