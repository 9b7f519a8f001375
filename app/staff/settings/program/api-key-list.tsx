import { revokeApiKey } from '#app/api/api-key.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDate, formatDateTime } from '#app/ui/format-date.ts'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import type { ApiKey } from '#contract/account/api-key.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'

const COLUMNS = ['Key', 'Role', 'Made by', 'Expires', 'Last used', 'Action']
const WIDTHS = ['', 'w-28', '', 'w-36', 'w-40', 'w-30']

export function ApiKeyList({ keys }: { keys: ApiKey[] }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  if (keys.length === 0) return <p className="text-quiet">There are no keys.</p>
  return (
    <div>
      <FormError>{error}</FormError>
      <Table columns={COLUMNS} widths={WIDTHS}>
        {keys.map((key) => (
          <Row key={key._id}>
            <Cell label="Key" bare>
              <bdi className="block font-semibold wrap-anywhere">{key.name}</bdi>
              <span className="font-mono text-quiet text-sm">{key.beginning}…</span>
            </Cell>
            <Cell label="Role">{ROLE_NAMES[key.role]}</Cell>
            <Cell label="Made by">
              <span className="wrap-anywhere">{key.madeBy}</span>
            </Cell>
            <Cell label="Expires">
              <Expiry at={key.expiresAt} />
            </Cell>
            <Cell label="Last used">
              {key.lastUsedAt ? formatDateTime(key.lastUsedAt) : 'Never'}
            </Cell>
            <Cell label="Action" bare>
              <button
                type="button"
                className="btn btn-outline"
                aria-label={`Revoke ${key.name}`}
                disabled={pending}
                onClick={() => void run(() => revokeApiKey(key._id), `${key.name} is revoked.`)}
              >
                Revoke
              </button>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}

function Expiry({ at }: { at: string }) {
  if (Date.parse(at) > Date.now()) return formatDate(at)
  return <span className="text-warning">Expired {formatDate(at)}</span>
}
