import type { Import } from '#contract/import.ts'

const STEPS = ['File', 'Columns', 'Check', 'Apply']

/** Only a CSV has columns to match. */
export function hasColumns({ kind }: Pick<Import, 'kind'>) {
  return kind === 'fitments' || kind === 'numbers' || kind === 'products'
}

/** How far the import is. */
export function Steps({ of, isMatching }: { of: Import; isMatching: boolean }) {
  const steps = STEPS.filter((step) => step !== 'Columns' || hasColumns(of))
  const now = isMatching ? 'Columns' : stepOf(of)
  const at = steps.indexOf(now)
  return (
    <ol className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={`inline-flex items-center gap-2 ${place === at ? 'font-semibold' : 'text-quiet'}`}
        >
          <span
            aria-hidden
            className={`grid size-6 place-items-center rounded-full border text-sm ${markOf(place, at)}`}
          >
            {place < at ? '✓' : place + 1}
          </span>
          {step}
          {place < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}

function stepOf({ state, open, isKept }: Import) {
  if (state === 'failed' && !isKept) return 'File'
  if (state === 'applying' || state === 'undoing' || state === 'undone') return 'Apply'
  return state === 'applied' && open === 0 ? 'Done' : state === 'applied' ? 'Apply' : 'Check'
}

function markOf(place: number, at: number) {
  if (at < 0 || place < at) return 'border-success text-success'
  return place === at ? 'border-base-content bg-base-content text-base-100' : 'border-control'
}
