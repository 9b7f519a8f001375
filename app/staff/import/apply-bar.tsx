import { useState } from 'react'
import { applyImport, checkImport } from '#app/api/import.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { Import } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

/** How many rows are ready, and the button that applies them: at the bottom of the screen. */
export function ApplyBar({ of }: { of: Import }) {
  const { _id: id, kind, state, open, waiting, report, mode } = of
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const [confirm, setConfirm] = useState(false)
  const isStopped = report.stops.length > 0
  const canApply =
    (state === 'checked' && (open > 0 || (mode === 'FULL' && report.removed > 0))) ||
    (state === 'applied' && open > 0)
  if (!canApply) return null
  return (
    <section
      aria-label="Apply"
      className="sticky bottom-0 z-10 mt-4 grid gap-2 rounded-t-box border border-control bg-base-100 p-4"
    >
      {isStopped && (
        <Checkbox checked={confirm} onChange={({ target }) => setConfirm(target.checked)}>
          <span>
            <strong>{report.stops.join(' ')}</strong> Check this box to apply it anyway.
          </span>
        </Checkbox>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <strong>{readyText(of)}</strong>{' '}
          <span className="text-quiet">
            {waiting > 0 && `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'}. `}
            It can be undone for 90 days.
          </span>
        </p>
        {hasPrices(of) && (
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={() => void run(() => checkImport(id, { prices: 'keep' }))}
          >
            All but the prices
          </button>
        )}
        <button
          type="button"
          className="btn btn-primary"
          disabled={pending || (isStopped && !confirm)}
          onClick={() => void run(() => applyImport(id, confirm))}
        >
          {pending && <Spinner />}
          {kind === 'edit'
            ? `Change ${formatCountOf(open, 'part')}`
            : `Apply ${formatCountOf(open, 'row')}`}
        </button>
      </div>
      <FormError>{error}</FormError>
    </section>
  )
}

function readyText({ kind, open, total }: Import) {
  const noun = kind === 'edit' ? 'part' : 'row'
  return `${formatCount(open)} of ${formatCountOf(total ?? open, noun)} ${open === 1 ? 'is' : 'are'} ready.`
}

/** Can the prices of its parts be kept? A check without them shows what is left. */
function hasPrices({ kind, state, isKept, report: { largest, codes } }: Import) {
  const isFile = state === 'checked' && isKept && kind !== 'edit'
  const isOther = largest !== null && largest.up.count + largest.down.count > 0
  return isFile && (isOther || codes['price-jump'] !== undefined)
}
