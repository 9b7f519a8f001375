import { useState } from 'react'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { inPacks, wholePacks } from './units-in-packs.ts'

type Props = {
  /** As typed; 0 for none. */
  units: number
  packSize: number
  onChoose: (units: number) => void
}

/** A number of units in packs, and proposals of whole packs. Any number is allowed. */
export function PackChoice({ units, packSize, onChoose }: Props) {
  const [asked, setAsked] = useState(0)
  // A chosen proposal stays beside the others, and keeps the focus.
  const isChosen = wholePacks(asked, packSize).some((one) => one.units === units)
  const typed = isChosen ? asked : units
  const proposals = wholePacks(typed, packSize)
  if (proposals.length === 0) return null
  return (
    <div className="grid gap-2 tabular-nums">
      <p role="status" className="text-quiet text-sm">
        {inPacks(units, packSize)}.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no fields */}
      <div role="group" aria-label="Whole packs" className="flex flex-wrap gap-2">
        {proposals.map((one) => (
          <button
            key={one.packs}
            type="button"
            aria-pressed={one.units === units}
            className="btn btn-outline border-control px-3 font-normal aria-pressed:border-neutral aria-pressed:bg-neutral aria-pressed:text-neutral-content"
            onClick={() => {
              setAsked(typed)
              onChoose(one.units)
            }}
          >
            {formatCountOf(one.packs, 'pack')}: <b>{formatCount(one.units)}</b>
          </button>
        ))}
      </div>
    </div>
  )
}
