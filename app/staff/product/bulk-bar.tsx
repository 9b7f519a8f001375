import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { startBulkEdit } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { BulkChange } from './bulk-change.tsx'
import { FIRST_CHANGE, readChange } from './parts-change.ts'

type Props = {
  /** What is selected, and how many parts it is; undefined: they are being counted. */
  parts: BulkEdit['parts']
  count: number | undefined
  /** How many match the filters, if more than are selected. */
  matching: number | undefined
  categories: StaffCategory[]
  onSelectAll: () => void
  onClear: () => void
}

/**
 * What becomes of the selected parts. It leads to a preview, the check of an import, and changes
 * nothing. On a phone it is one line until it is opened.
 */
export function BulkBar({ parts, count, matching, categories, onSelectAll, onClear }: Props) {
  const navigate = useNavigate()
  const { run, pending, error } = useAction({ revalidate: false })
  const [typed, setTyped] = useState(FIRST_CHANGE)
  const [wrong, setWrong] = useState<string>()
  const [isOpen, setOpen] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readChange(typed)
    setWrong('error' in read ? read.error : undefined)
    if ('error' in read) return
    void run(async () => {
      const { insertedId } = await startBulkEdit({ parts, change: read.change })
      await navigate(`/dashboard/import/${insertedId}`)
    })
  }

  return (
    <section
      aria-label="Change the selected parts"
      className="save-bar sticky bottom-0 z-10 mt-4 -mx-px grid gap-x-3 gap-y-1 rounded-box border border-base-content/40 bg-base-100 px-4 pt-1 pb-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="font-semibold tabular-nums">
          {count === undefined ? 'All selected' : `${formatCount(count)} selected`}
        </p>
        {matching !== undefined && (
          <button
            type="button"
            className="btn btn-ghost -mx-2 px-2 underline"
            onClick={onSelectAll}
          >
            Select all {formatCount(matching)} that match
          </button>
        )}
        <button type="button" className="btn btn-ghost -mx-2 px-2 ml-auto" onClick={onClear}>
          Clear
        </button>
        <button
          type="button"
          className="btn btn-outline md:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Change
        </button>
      </div>
      <form
        noValidate
        className={`flex flex-wrap items-end gap-x-3 gap-y-2 ${isOpen ? '' : 'max-md:hidden'}`}
        onSubmit={submit}
      >
        <BulkChange
          typed={typed}
          categories={categories}
          onChange={(next) => {
            setTyped(next)
            setWrong(undefined)
          }}
        />
        <SubmitButton pending={pending}>
          {count === undefined ? 'See the changes' : `See ${formatCountOf(count, 'change')}`}
        </SubmitButton>
        <div className="basis-full empty:hidden">
          <FormError>{wrong ?? error}</FormError>
        </div>
      </form>
    </section>
  )
}
