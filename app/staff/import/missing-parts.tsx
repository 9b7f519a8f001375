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
  const isOne = count === 1
  return (
    <Notice kind="warning" className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          {formatCountOf(count, 'part')} of this supplier’s earlier files {isOne ? 'is' : 'are'} not
          in this one. {isOne ? 'It stays' : 'They stay'} on sale.
        </p>
        <details className="text-sm">
          <summary className="cursor-pointer py-3 lg:py-1">Which {isOne ? 'one' : 'ones'}</summary>
          <ul className="grid gap-1">
            {parts.map(({ _id, sku, name }) => (
              <li key={_id} className="wrap-anywhere">
                <TextLink to={`/dashboard/product/${_id}`}>{name}</TextLink>{' '}
                <span className="font-mono">{sku}</span>
              </li>
            ))}
            {more > 0 && <li>and {formatCount(more)} more</li>}
          </ul>
        </details>
      </div>
      <ChangeStates
        parts={{ missingFrom: id }}
        state="draft"
        text={isOne ? 'Check and make it a draft' : 'Check and make them drafts'}
      />
    </Notice>
  )
}
