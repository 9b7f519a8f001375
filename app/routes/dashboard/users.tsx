import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#contract/user.ts'
import * as api from '../../api.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { FormError } from '../../components/form-error.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
import { toast } from '../../components/toasts.tsx'
import { ApiError, sentenceOf } from '../../http.ts'
import { listToReturnTo } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/users'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const self = await requireAdmin(request)
  return { self, users: listToReturnTo<User>(request) ?? (await api.listUsers()) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'All Users')]
}

const COLUMNS = ['User', 'Make Admin', 'Remove User']
const WIDTHS = ['', 'w-44', 'w-44']

export default function Users({ loaderData }: Route.ComponentProps) {
  const { self, users } = loaderData
  const { items, total, ...more } = useMore(users, api.listUsers)
  return (
    <section>
      <h2>All Users: {total}</h2>
      <Table columns={COLUMNS} widths={WIDTHS}>
        {items.map((user) => (
          <UserRow key={user._id} user={user} isSelf={user.email === self.email} />
        ))}
      </Table>
      <MoreButton {...more}>Show more users</MoreButton>
    </section>
  )
}

function UserRow({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)

  async function perform(action: () => Promise<unknown>) {
    setBusy(true)
    setError(undefined)
    try {
      await action()
      await revalidate()
    } catch (caught) {
      setError(sentenceOf(caught))
    }
    setBusy(false)
  }

  async function makeAdmin() {
    try {
      await api.makeAdmin(user.email)
      toast('Successfully made an admin')
    } catch (caught) {
      if (!(caught instanceof ApiError && caught.status === 403)) throw caught
      toast('Failed to Make an admin', 'error') // spec §8
    }
  }

  function remove() {
    // spec §2, to the letter
    if (!confirm('Are ypu sure you want to delete?')) return
    return perform(async () => {
      await api.removeUser(user._id)
      toast(`User: ${user.email} is removed.`)
    })
  }

  return (
    <Row>
      <Cell label="User" wide>
        <span className="block wrap-anywhere">{user.email}</span>
        <span className={`block text-sm ${user.emailVerified ? 'text-quiet' : 'text-warning'}`}>
          {user.emailVerified ? 'Email verified' : 'Email not verified'}
        </span>
        <FormError>{error}</FormError>
      </Cell>
      <Cell label="Make Admin">
        {user.role === 'admin' ? (
          <span className="text-quiet">Admin</span>
        ) : (
          <button
            type="button"
            className="btn btn-outline"
            aria-label={`Make Admin ${user.email}`}
            disabled={busy}
            onClick={() => (user.emailVerified ? perform(makeAdmin) : setAsking(true))}
          >
            Make Admin
          </button>
        )}
        {asking && (
          <ConfirmModal
            title={`Make ${user.email} an admin?`}
            action="Make Admin"
            tone="primary"
            onConfirm={() => perform(makeAdmin)}
            onClose={() => setAsking(false)}
          >
            <p>
              This email is not verified: the account may belong to someone else. An admin can
              refund orders, change products and remove users.
            </p>
          </ConfirmModal>
        )}
      </Cell>
      <Cell label="Remove User">
        {isSelf ? (
          <span className="text-quiet">You</span>
        ) : (
          <button
            type="button"
            className="btn btn-outline btn-error"
            aria-label={`Remove User ${user.email}`}
            disabled={busy}
            onClick={remove}
          >
            Remove User
          </button>
        )}
      </Cell>
    </Row>
  )
}
