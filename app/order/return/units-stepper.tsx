type Props = { label: string; value: number; max: number; onChange: (units: number) => void }

/** Units from 1 to `max`, by buttons of a thumb's size or typed. */
export function UnitsStepper({ label, value, max, onChange }: Props) {
  const button = 'grid size-11 cursor-pointer place-items-center text-lg disabled:text-base-300'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand beside the label above
    <div
      role="group"
      aria-label={`Units of ${label}`}
      className="inline-flex overflow-hidden rounded-field border border-control bg-base-100"
    >
      <button
        type="button"
        className={button}
        aria-label="One less"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={`Units of ${label}, at most ${max}`}
        className="w-14 border-base-300 border-x bg-transparent text-center tabular-nums no-arrows"
        min={1}
        max={max}
        value={value}
        onChange={({ currentTarget }) => {
          const units = Math.trunc(Number(currentTarget.value))
          if (units >= 1) onChange(Math.min(units, max))
        }}
      />
      <button
        type="button"
        className={button}
        aria-label="One more"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  )
}
