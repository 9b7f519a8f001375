import { useEffect, useRef } from 'react'
import { formatDateTime } from '#app/ui/format-date.ts'
import { ConflictNotice, type Difference } from '#app/ui/forms/conflict-notice.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { PRODUCT_LABELS } from '#contract/catalog/product.ts'
import { useNamedPart } from '../use-named-part.ts'
import { labelsOf, type ProductField, showValue } from './product-values.ts'
import type { ProductEdit } from './use-product-edit.ts'

type Props = Pick<
  ProductEdit,
  'changed' | 'conflict' | 'values' | 'savedValues' | 'keepMine' | 'takeTheirs'
> & { categories: readonly StaffCategory[] }

/** How many characters of a value a button shows. */
const ON_A_BUTTON = 24

/** Another editor's changes of the same fields, with a decision for each. */
export function PartConflict({ categories, ...edit }: Props) {
  const { conflict, changed, values, savedValues } = edit
  const notice = useRef<HTMLDivElement>(null)
  const open = conflict?.fields.length ?? 0

  const reminders = conflict?.reminders ?? 0

  // The notice appears after a save, and each decision removes the pressed button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reminder leads here again
  useEffect(() => {
    if (open > 0) notice.current?.focus()
  }, [open, reminders])

  if (!conflict) return null
  const isContested = (field: string) => conflict.fields.some((one) => one.field === field)
  const others = changed.filter((field) => !isContested(field))
  const who = conflict.changedBy ?? 'Another editor'
  const shown = (field: ProductField, value: string, max?: number) => {
    const category = field === 'categoryId' && categories.find(({ id }) => String(id) === value)
    return category ? category.name : <Value field={field} value={value} max={max} />
  }
  const differences = conflict.fields.map(({ field, from }): Difference => {
    const [mine, theirs] = [values[field], savedValues[field]]
    return {
      label: PRODUCT_LABELS[field],
      value: (
        <>
          {shown(field, from)} → <strong>{shown(field, theirs)}</strong>
          {stopAfter(field, theirs)} You typed <strong>{shown(field, mine)}</strong>
          {stopAfter(field, mine)}
        </>
      ),
      decision: {
        mine: <>Keep mine, {shown(field, mine, ON_A_BUTTON)}</>,
        theirs: <>Take theirs, {shown(field, theirs, ON_A_BUTTON)}</>,
        onKeepMine: () => void edit.keepMine(field),
        onTakeTheirs: () => void edit.takeTheirs(field),
      },
    }
  })
  return (
    <ConflictNotice ref={notice} className="mt-4" differences={differences}>
      <strong>
        {who} changed this part{conflict.changedAt && ` ${timeAgo(conflict.changedAt)}`}.
      </strong>{' '}
      Nothing of yours is saved yet: decide what to keep.
      {others.length > 0 && ` Not affected: ${labelsOf(others)}.`}
    </ConflictNotice>
  )
}

/** A text may end with a full stop of its own, or be cut off. */
function stopAfter(field: ProductField, value: string) {
  return /[.!?…]$/.test(showValue(field, value)) ? '' : '.'
}

type ValueProps = { field: ProductField; value: string; max: number | undefined }

/** A part that replaces this one is said by its number and name. */
function Value({ field, value, max }: ValueProps) {
  const isPart = field === 'supersededBy' && value !== ''
  const part = useNamedPart(isPart ? value : '')
  if (!isPart) return showValue(field, value, max)
  return part ? showValue(field, `${part.number} ${part.name}`, max) : '…'
}

const MINUTE_MS = 60_000

function timeAgo(iso: string) {
  const minutes = Math.round((Date.now() - Date.parse(iso)) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  return `on ${formatDateTime(iso)}`
}
