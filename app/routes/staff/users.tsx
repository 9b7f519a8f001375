import { hasStatus } from '#app/api/http.ts'
import { listUsers, makeAdmin, removeUser } from '#app/api/user.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
import { Email } from '#app/ui/components/email.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { SearchForm } from '#app/ui/lists/search-form.tsx'
import { SimilarNames } from '#app/ui/lists/similar-names.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useFocusAfterDecision } from '#app/ui/lists/use-focus-after-decision.ts'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { User } from '#contract/account/user.ts'
import type { Page } from '#contract/page.ts'
import type { Route } from './+types/users'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const self = await requireStaff(request, 'staff')
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const [users, all] = await Promise.all([
    restoredList<User>(request) ?? listUsers(q),
    q ? listUsers(undefined, undefined, 1) : undefined,
  ])
  return { self, q, users, all: (all ?? users).total }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'All Users')]
}

const COLUMNS = ['User', 'Make Admin', 'Remove User']
const WIDTHS = ['', 'w-44', 'w-44']

export default function Users({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { self, q, users, all } = loaderData
  return (
    <section>
      <h2 tabIndex={-1}>All Users: {all}</h2>
      <SearchForm q={q} label="Name or email" />
      <SimilarNames of={users} q={q} none="No user" all="Users" />
      <UserTable key={`users ${q}`} q={q} users={users} self={self.email} />
    </section>
  )
}

type TableProps = { q: string; users: Page<User>; self: string }

function UserTable({ q, users, self }: TableProps) {
  const {
    items,
    total: _,
    ...more
  } = useInfiniteList(users, (cursor, limit) => listUsers(q, cursor, limit))
  // Never at Make Admin, which a second Enter would press.
  const { section, onDecide } = useFocusAfterDecision<HTMLDivElement>(items, 'td:last-child button')
  return (
    <div ref={section}>
      {items.length === 0 ? (
        <EmptyList to="/dashboard/users" action="All users">
          {`No user has “${q}” in name or email.`}
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS} isDense>
          {items.map((user, place) => (
            <UserRow
              key={user._id}
              user={user}
              isSelf={user.email === self}
              onRemove={() => onDecide(place)}
            />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show more users</LoadMore>
    </div>
  )
}

type RowProps = { user: User; isSelf: boolean; onRemove: () => void }

function UserRow({ user, isSelf, onRemove }: RowProps) {
  const { run, pending, error } = useAction()

  async function promote() {
    try {
      await makeAdmin(user.email)
      toast('Successfully made an admin')
    } catch (caught) {
      if (!hasStatus(caught, 403)) throw caught
      toast('Failed to Make an admin', 'error') // spec §8
    }
  }

  function remove() {
    // spec §2, to the letter
    if (!confirm('Are ypu sure you want to delete?')) return
    onRemove()
    return run(() => removeUser(user._id), `User: ${user.email} is removed.`)
  }

  return (
    <Row card="buttons">
      <Cell label="User" bare className="max-lg:col-span-2">
        <span className="block wrap-anywhere">
          <Email email={user.email} />
        </span>
        {/* What the search finds is shown. */}
        <span className="flex flex-wrap gap-x-4 text-sm">
          <bdi className="min-w-0 wrap-anywhere empty:hidden">{user.name}</bdi>
          <span className={user.emailVerified ? 'text-quiet' : 'text-warning'}>
            {user.emailVerified ? 'Email verified' : 'Email not verified'}
          </span>
        </span>
        <FormError>{error}</FormError>
      </Cell>
      <Cell label="Make Admin" bare>
        {user.role === 'admin' ? (
          <span className="text-quiet max-lg:inline-flex max-lg:min-h-11 max-lg:items-center">
            Admin
          </span>
        ) : (
          <ConfirmButton
            label="Make Admin"
            aria-label={`Make Admin ${user.email}`}
            disabled={pending}
            title={`Make ${user.email} an admin?`}
            action="Make Admin"
            tone="primary"
            onConfirm={promote}
          >
            <p>
              {!user.emailVerified &&
                'This email is not verified: the account may belong to someone else. '}
              An admin can refund orders, change products and remove users.
            </p>
          </ConfirmButton>
        )}
      </Cell>
      <Cell label="Remove User" bare>
        {isSelf ? (
          <span className="text-quiet max-lg:inline-flex max-lg:min-h-11 max-lg:items-center">
            You
          </span>
        ) : (
          <button
            type="button"
            className="btn btn-ghost px-3 text-error lg:-mx-3"
            aria-label={`Remove User ${user.email}`}
            disabled={pending}
            onClick={remove}
          >
            Remove User
          </button>
        )}
      </Cell>
    </Row>
  )
}
