import { useState } from 'react'
import { PartLabel, PartSearch } from '../part-search.tsx'
import { type NamedPart, useNamedPart } from '../use-named-part.ts'

type Props = {
  label: string
  error: string | undefined
  className: string
  /** The part itself, which replaces nothing of its own. */
  partId: string
  /** The id of what replaces it; empty: nothing. */
  value: string
  onChange: (id: string) => void
}

/** The part that replaces another. */
export function SuccessorField({ partId, value, onChange, ...field }: Props) {
  const [chosen, setChosen] = useState<NamedPart>()
  const current = useNamedPart(value, chosen)

  if (value === '') {
    return (
      <PartSearch
        {...field}
        hint="Its part number, SKU or name"
        without={[partId]}
        onChoose={(part) => {
          setChosen(part)
          onChange(part.id)
        }}
      />
    )
  }
  return (
    <div className={field.className}>
      <p className="mb-1 font-semibold text-sm">{field.label}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {current && <PartLabel part={current} />}
        </span>
        <button type="button" className="btn btn-ghost" onClick={() => onChange('')}>
          Remove<span className="sr-only"> what replaces it</span>
        </button>
      </p>
      {field.error && <p className="mt-1 text-error text-sm">{field.error}</p>}
    </div>
  )
}
