import { useState } from 'react'
import { setRole } from '#app/api/user.ts'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { Email } from '#app/ui/components/email.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { ROLE_NAMES, type Role } from '#contract/account/permission.ts'
import type { StaffMember } from '#contract/account/staff.ts'
import { RoleField, roleOf } from './role-field.tsx'

type Props = { staff: StaffMember[]; self: string }

/** Everyone with a role. */
export function StaffTable({ staff, self }: Props) {
  return (
    <Table columns={['Person', 'Role']} widths={['', 'w-56']}>
      {staff.map((member) => (
        <StaffRow key={member._id} member={member} isSelf={member.email === self} />
      ))}
    </Table>
  )
}

function StaffRow({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const { email, name, role, emailVerified } = member
  const [chosen, setChosen] = useState<Role | null>()
  return (
    <Row>
      <Cell label="Person" bare>
        <span className="block wrap-anywhere">
          <Email email={email} />
        </span>
        <span className="flex flex-wrap gap-x-4 text-sm">
          <bdi className="min-w-0 wrap-anywhere empty:hidden">{name}</bdi>
          {!emailVerified && <span className="text-warning">Email not verified</span>}
        </span>
      </Cell>
      <Cell label="Role" bare>
        {isSelf ? (
          <span className="text-quiet">{ROLE_NAMES[role]}, you</span>
        ) : (
          <RoleField
            label={`Role of ${email}`}
            className="[&>label]:sr-only"
            withNone
            value={role}
            onChoose={(value) => setChosen(roleOf(value))}
          />
        )}
        {chosen !== undefined && (
          <ConfirmModal
            title={titleOf(email, chosen)}
            action={chosen ? 'Change role' : 'Take role'}
            tone={chosen ? 'primary' : 'error'}
            onConfirm={() => setRole(email, chosen)}
            success={`${email}: ${chosen ? ROLE_NAMES[chosen] : 'no role'}.`}
            onClose={() => setChosen(undefined)}
          >
            <p>
              {!emailVerified && chosen
                ? 'This email is not verified, so it gets no role until they open the link in the shop’s email.'
                : 'It works from their next click on.'}
            </p>
          </ConfirmModal>
        )}
      </Cell>
    </Row>
  )
}

function titleOf(email: string, role: Role | null) {
  return role ? `Make ${email} ${ROLE_NAMES[role].toLowerCase()}?` : `Take the role of ${email}?`
}
