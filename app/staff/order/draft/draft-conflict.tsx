import { useRevalidator } from 'react-router'
import { conflictOf } from '#app/api/http.ts'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { LazyConflict } from '#app/ui/forms/lazy-conflict.tsx'
import type { DraftTexts } from './draft-values.ts'

const LABELS: Record<keyof DraftTexts, string> = {
  parts: 'Parts',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  rate: 'Delivery',
  code: 'Discount code',
  discount: 'Discount',
}

type Props = {
  what: 'draft' | 'order'
  changedBy: string | null
  /** The order that a draft was placed as. */
  order?: string | null
  typed: DraftTexts
  saved: DraftTexts
  onKeepMine: () => void
}

/** Somebody else has saved what is written: what is typed stays until one of both is chosen. */
export function DraftConflict({ what, changedBy, order, typed, saved, onKeepMine }: Props) {
  const { revalidate } = useRevalidator()
  if (order) {
    return (
      <LazyConflict className="mb-4">
        This draft has been placed since you opened it.{' '}
        <TextLink to={`/dashboard/order/${order}`}>See the order</TextLink>
      </LazyConflict>
    )
  }
  return (
    <LazyConflict
      className="mb-4"
      {...{ what, changedBy }}
      compared={{ labels: LABELS, typed, saved }}
      // Another version mounts the page's form again.
      decision={{ onKeepMine, onTakeTheirs: () => void revalidate() }}
    />
  )
}

/** Runs a save: what it conflicts with goes to `show`, and the failure on to the caller. */
export async function showingConflict<Saved, Result>(
  show: (conflict: ReturnType<typeof conflictOf<Saved>>) => void,
  save: () => Promise<Result>,
) {
  try {
    const result = await save()
    show(undefined)
    return result
  } catch (error) {
    const conflict = conflictOf<Saved>(error)
    if (conflict) show(conflict)
    throw error
  }
}
