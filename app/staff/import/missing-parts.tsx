import { ChangeStates } from '#app/staff/product/change-states.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { Import } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

type Props = { id: string; missing: NonNullable<Import['missing']> }

/** Parts on sale that the supplier's earlier files brought. */
export function MissingParts({ id, missing: { count, parts } }: Props) {
  if (count === 0) return null
  const more = count - parts.length
  return (
    <Notice kind="warning" className="mt-4 grid gap-3 p-4">
      <p className="font-semibold">
        {formatCountOf(count, 'part')} of this supplier {count === 1 ? 'is' : 'are'} not in this
        file. {count === 1 ? 'It stays' : 'They stay'} on sale.
      </p>
      <ul className="grid gap-1 text-sm">
        {parts.map(({ _id, sku, name }) => (
          <li key={_id} className="wrap-anywhere">
            <TextLink to={`/dashboard/product/${_id}`}>{name}</TextLink>{' '}
            <span className="font-mono">{sku}</span>
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
      <ChangeStates parts={{ missingFrom: id }} state="draft" text="Make these drafts" />
    </Notice>
  )
}
