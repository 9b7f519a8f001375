import { useEffect, useState } from 'react'
import { normNumber } from '#contract/part-number.ts'
import { listStaffProducts } from '../api/staff-product.ts'
import { Field } from '../forms/field.tsx'
import { type NamedPart, toNamedPart, useNamedPart } from './use-named-part.ts'

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

/** The part that replaces another, found by its number, SKU or name. */
export function SuccessorField({ partId, value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<NamedPart>()
  const found = useFound(typed, partId)
  const current = useNamedPart(value, chosen)
  const isAsked = typed.trim().length >= 2

  function choose(part: NamedPart) {
    setChosen(part)
    setTyped('')
    onChange(part.id)
  }

  if (value !== '') {
    return (
      <div className={field.className}>
        <p className="mb-1 font-semibold text-sm">{field.label}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {current && <PartName part={current} />}
          </span>
          <button type="button" className="btn btn-ghost" onClick={() => onChange('')}>
            Remove<span className="sr-only"> what replaces it</span>
          </button>
        </p>
        {field.error && <p className="mt-1 text-error text-sm">{field.error}</p>}
      </div>
    )
  }
  return (
    <div className={field.className}>
      <Field
        {...field}
        className=""
        autoComplete="off"
        hint="Its part number, SKU or name"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // it would save the page
          if (found?.[0]) choose(found[0])
        }}
      />
      {isAsked && found && (
        <ul aria-label="Parts found" className="mt-1 rounded-field border border-base-300">
          {found.map((part) => (
            <li key={part.id} className="border-base-300 not-first:border-t">
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center px-3 py-1 text-left hover:bg-base-200"
                onClick={() => choose(part)}
              >
                <PartName part={part} />
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li role="status" className="px-3 py-2 text-quiet text-sm">
              No part has that number, SKU or name.
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function PartName({ part: { number, name } }: { part: NamedPart }) {
  return (
    <>
      {number && <span className="mr-2 font-mono text-sm">{number}</span>}
      {name}
    </>
  )
}

/** How long the keys rest before the server is asked. */
const REST_MS = 200
const MOST = 6

/** Parts by number, SKU or name; those whose number begins like it come first. Undefined while it is not known. */
function useFound(typed: string, partId: string) {
  const [found, setFound] = useState<{ q: string; parts: NamedPart[] }>()
  const q = typed.trim()
  useEffect(() => {
    if (q.length < 2) return
    let isOutdated = false
    const isOfNumber = ({ number }: NamedPart) => normNumber(number).startsWith(normNumber(q))
    const timer = setTimeout(async () => {
      const { items } = await listStaffProducts({ q }, undefined, MOST).catch(() => ({ items: [] }))
      const parts = items
        .map(toNamedPart)
        .filter(({ id }) => id !== partId)
        .sort((a, b) => Number(isOfNumber(b)) - Number(isOfNumber(a)))
      if (!isOutdated) setFound({ q, parts })
    }, REST_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [q, partId])
  return found?.q === q ? found.parts : undefined
}
