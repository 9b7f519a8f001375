import { listInvitations } from '#app/api/invitation.ts'
import { readSettings } from '#app/api/setting.ts'
import { listStaff } from '#app/api/user.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { InvitationList } from '#app/staff/role/invitation-list.tsx'
import { RoleForm } from '#app/staff/role/role-form.tsx'
import { RolesTable } from '#app/staff/role/roles-table.tsx'
import { SecondFactorForm } from '#app/staff/role/second-factor-form.tsx'
import { StaffTable } from '#app/staff/role/staff-table.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/staff'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const self = await requireStaff(request, 'staff')
  const [staff, settings, invitations] = await Promise.all([
    listStaff(),
    readSettings(),
    listInvitations(),
  ])
  return { self: self.email, staff, setting: settings.staff, invitations }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Staff')]
}

/** Who works here, with which role. */
export default function Staff({ loaderData }: Route.ComponentProps) {
  const { self, staff, setting, invitations } = loaderData
  return (
    <section className="grid grid-cols-1 gap-6">
      <div>
        <h2 tabIndex={-1}>Staff: {staff.length}</h2>
        <StaffTable staff={staff} self={self} />
      </div>
      <RoleForm />
      <InvitationList invitations={invitations} />
      <SecondFactorForm key={setting.version} setting={setting} />
      <RolesTable />
    </section>
  )
}
