import { useState } from 'react'
import { PartLabel, PartSearch } from '../product/part-search.tsx'
import type { NamedPart } from '../product/use-named-part.ts'

type Props = {
  error: string | undefined
  /** The chosen parts. */
  ids: string[]
  onChange: (ids: string[]) => void
}

/** The parts that a code is for. */
export function CodePartsField({ error, ids, onChange }: Props) {
  const [known, setKnown] = useState<NamedPart[]>([])
  const chosen = ids.flatMap((id) => known.find((part) => part.id === id) ?? [])
  return (
    <div className="grid gap-2 sm:col-span-3">
      <PartSearch
        label="Only for these parts"
        hint="Part number, SKU or name. Empty: all parts"
        error={error}
        without={ids}
        onChoose={(part) => {
          setKnown([...known, part])
          onChange([...ids, part.id])
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label="Parts of the code" className="grid gap-1">
          {chosen.map((part) => (
            <li key={part.id} className="flex flex-wrap items-center gap-x-3">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                <PartLabel part={part} />
              </span>
              <button
                type="button"
                className="btn btn-ghost px-2"
                onClick={() => onChange(ids.filter((id) => id !== part.id))}
              >
                Remove<span className="sr-only"> {part.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
