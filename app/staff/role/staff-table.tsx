import { useState } from 'react'
import { resetSecondFactor } from '#app/api/second-factor.ts'
import { setRole } from '#app/api/user.ts'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
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
    <Table columns={['Person', 'Second step', 'Role']} widths={['', 'w-40', 'w-56']}>
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
      <Cell label="Second step" bare>
        <SecondStep member={member} isSelf={isSelf} />
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

/** Another owner resets that of a lost phone. */
function SecondStep({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const { email, hasSecondFactor } = member
  if (!hasSecondFactor) return <span className="text-quiet">Not set up</span>
  if (isSelf) return 'On'
  return (
    <>
      <span className="mr-3">On</span>
      <ConfirmButton
        label="Reset"
        className="min-h-11 underline underline-offset-4 lg:min-h-0"
        aria-label={`Reset the second step of ${email}`}
        title={`Reset the second step of ${email}?`}
        action="Reset"
        onConfirm={() => resetSecondFactor(email)}
        success="Reset. Their sessions have ended."
      >
        <p>
          For a lost phone. Call them first: who has their password alone then needs no code. They
          and all owners get an email.
        </p>
      </ConfirmButton>
    </>
  )
}
