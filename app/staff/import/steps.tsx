import type { Import } from '#contract/import/import.ts'

const STEPS = ['File', 'Columns', 'Check', 'Apply']
const EDIT_STEPS = ['Parts', 'Check', 'Apply']

/** How far the import is. */
export function Steps({ of, isMatching }: { of: Import; isMatching: boolean }) {
  const isEdit = of.kind === 'edit'
  const steps = (isEdit ? EDIT_STEPS : STEPS).filter((step) => step !== 'Columns' || of.hasColumns)
  const now = isMatching ? 'Columns' : stepOf(of)
  const at = steps.indexOf(now)
  return (
    <ol className="mt-3 flex flex-wrap gap-x-3 gap-y-2 sm:gap-x-5">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={`inline-flex items-center gap-1.5 ${place === at ? 'font-semibold' : 'text-quiet'}`}
        >
          <span
            aria-hidden
            className={`grid size-6 place-items-center rounded-full border text-sm ${markOf(place, at)}`}
          >
            {isDone(place, at) ? '✓' : place + 1}
          </span>
          {step}
          {isDone(place, at) && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}

function stepOf({ state, open, isKept }: Import) {
  if (state === 'failed' && !isKept) return 'File'
  if (state === 'undone') return 'Undone'
  if (state === 'applying' || state === 'undoing') return 'Apply'
  return state === 'applied' && open === 0 ? 'Done' : state === 'applied' ? 'Apply' : 'Check'
}

/** No step is the present one when all are done. */
function isDone(place: number, at: number) {
  return at < 0 || place < at
}

function markOf(place: number, at: number) {
  if (isDone(place, at)) return 'border-success text-success'
  return place === at ? 'border-base-content bg-base-content text-base-100' : 'border-control'
}
