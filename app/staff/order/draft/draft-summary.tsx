import { ActionButton } from '#app/ui/components/action-button.tsx'
import { QuotedTotal } from './quoted-total.tsx'
import { isWhole } from './typed-discount.ts'
import type { useDraft } from './use-draft.ts'

type Props = { draft: ReturnType<typeof useDraft> }

/** What a draft costs, and how it goes on. */
export function DraftSummary({ draft }: Props) {
  const { form, isCurrent, pending } = draft
  return (
    <QuotedTotal of={draft}>
      <ActionButton
        className="btn btn-primary"
        pending={pending}
        disabled={!isCurrent || !isWhole(form) || form.lines.length === 0}
        onClick={() => void draft.place()}
      >
        Place order
      </ActionButton>
      <p className="text-quiet text-sm">
        The customer gets an email with a link to pay. Until then the order holds its units for a
        few days.
      </p>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending || !draft.isDirty}
        onClick={() => void draft.save()}
      >
        Save draft
      </button>
    </QuotedTotal>
  )
}
