import { inviteStaff, revokeInvitation } from '#app/api/invitation.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDate } from '#app/ui/format-date.ts'
import type { StaffInvitation } from '#contract/account/invitation.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'

/** Those who have not accepted yet. */
export function InvitationList({ invitations }: { invitations: StaffInvitation[] }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  if (invitations.length === 0) return null
  return (
    <section aria-label="Invited" className="grid gap-2">
      <h3>Invited</h3>
      <ul className="grid gap-2">
        {invitations.map(({ _id, email, role, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4">
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              {email}
              <span className="block text-quiet text-sm">
                {ROLE_NAMES[role]}, {Date.parse(expiresAt) < Date.now() ? 'expired' : 'until'}{' '}
                {formatDate(expiresAt)}
              </span>
            </span>
            <button
              type="button"
              className="btn btn-ghost"
              aria-label={`Send again: the invitation of ${email}`}
              disabled={pending}
              onClick={() =>
                void run(() => inviteStaff({ email, role }), 'Sent. The link before has ended.')
              }
            >
              Send again
            </button>
            <button
              type="button"
              className="btn btn-ghost"
              aria-label={`Revoke the invitation of ${email}`}
              disabled={pending}
              onClick={() => void run(() => revokeInvitation(_id), 'Revoked.')}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
    </section>
  )
}
