import { NavLink, Outlet } from 'react-router'
import { ON_INTENT } from '../../ahead.ts'
import { FullPageSpinner } from '../../components/spinner.tsx'
import { requireUser, useSession } from '../../session.ts'
import type { Route } from './+types/layout'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
}

export { FullPageSpinner as HydrateFallback }

const CUSTOMER_MENU = [
  ['/dashboard/myOrders', 'My Orders'],
  ['/dashboard/addReview', 'Add Review'],
] as const

const ADMIN_MENU = [
  ['/dashboard/users', 'All Users'],
  ['/dashboard/addProduct', 'Add Product'],
  ['/dashboard/manageProducts', 'Manage Products'],
  ['/dashboard/manageOrders', 'Manage Orders'],
  ['/dashboard/manageReviews', 'Manage Reviews'],
  ['/dashboard/audit', 'Audit'],
] as const

export default function Dashboard() {
  const session = useSession()
  const menu = session.status === 'in' && session.admin ? ADMIN_MENU : CUSTOMER_MENU
  return (
    <div className="content-width py-10">
      <h1 className="print:hidden">Welcome to your Dashboard</h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Dashboard" className="flex flex-wrap gap-1 lg:flex-col">
          <Entry to="/dashboard" label="My Profile" />
          {menu.map(([to, label]) => (
            <Entry key={to} to={to} label={label} />
          ))}
        </nav>
        <Outlet />
      </div>
    </div>
  )
}

function Entry({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      end
      prefetch={ON_INTENT}
      className="flex min-h-11 items-center whitespace-nowrap rounded-field px-3 hover:bg-base-100 aria-[current=page]:bg-base-100 aria-[current=page]:font-semibold"
    >
      {label}
    </NavLink>
  )
}
