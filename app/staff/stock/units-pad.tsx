import { type ComponentProps, useId } from 'react'
import { formatCount } from '#contract/money.ts'

type Props = {
  label?: string
  error: string | undefined
  /** Marked as wrong by what `describedBy` says. */
  isWrong?: boolean
  describedBy?: string
  /** Before the number: do the units come in or leave? Nothing for a count. */
  sign?: '+' | '−'
  /** The number of units in a pack, which can be counted, too. */
  packSize?: number
  onStep: (step: number) => void
} & ComponentProps<'input'>

const BUTTON = 'btn btn-outline h-auto min-w-0 px-0 tabular-nums'

/**
 * A whole number with large buttons beside it, for a thumb; those for five and ten are for phones,
 * those for packs for all.
 */
export function UnitsPad({
  label = 'Units',
  error,
  isWrong = false,
  describedBy,
  sign,
  packSize = 1,
  onStep,
  ...input
}: Props) {
  const id = useId()
  const steps = packSize > 1 ? [-2 * packSize, -packSize, packSize, 2 * packSize] : [-10, -5, 5, 10]
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_4.5rem] gap-2">
        <StepButton step={-1} onStep={onStep} />
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 z-10 grid items-center text-quiet text-xl"
          >
            {sign}
          </span>
          <input
            {...input}
            id={id}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={error || isWrong ? true : undefined}
            aria-describedby={error ? `${id}-note` : describedBy}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="input h-14 w-full border-control px-6 text-center font-semibold text-xl tabular-nums aria-invalid:border-error"
          />
        </div>
        <StepButton step={1} onStep={onStep} />
      </div>
      <div className={`mt-2 grid grid-cols-4 gap-2 ${packSize > 1 ? '' : 'lg:hidden'}`}>
        {steps.map((step) => (
          <StepButton key={step} step={step} onStep={onStep} />
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1 text-error text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

function StepButton({ step, onStep }: { step: number; onStep: Props['onStep'] }) {
  const size = Math.abs(step)
  const sign = step < 0 ? '−' : '+'
  const isOne = size === 1
  return (
    <button
      type="button"
      aria-label={`${size} ${step < 0 ? 'fewer' : 'more'}`}
      className={`${BUTTON} ${isOne ? 'min-h-14 text-2xl' : 'min-h-11'}`}
      onClick={() => onStep(step)}
    >
      {isOne ? sign : `${sign}${formatCount(size)}`}
    </button>
  )
}
