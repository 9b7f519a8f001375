import { useEffect, useState } from 'react'
import { idOfPartPath } from '#contract/part-path.ts'
import type { StaffProduct } from '#contract/staff-product.ts'
import { getStaffProduct, listStaffProducts } from '../api/staff-product.ts'
import { listSuggestions } from '../api/suggestion.ts'
import { Field } from '../forms/field.tsx'

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

type Found = { id: string; number: string; name: string }

/** The part that replaces another, found by its number, SKU or name. */
export function SuccessorField({ partId, value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Found>()
  const found = useFound(typed, partId)
  const current = useNamed(value, chosen)
  const isAsked = typed.trim().length >= 2

  function choose(part: Found) {
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

function PartName({ part: { number, name } }: { part: Found }) {
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

/** Parts by number, then by SKU or name. Undefined while it is not known. */
function useFound(typed: string, partId: string) {
  const [found, setFound] = useState<{ q: string; parts: Found[] }>()
  const q = typed.trim()
  useEffect(() => {
    if (q.length < 2) return
    let isOutdated = false
    const timer = setTimeout(async () => {
      const [numbers, products] = await Promise.all([
        byNumber(q).catch(() => []),
        listStaffProducts({ q }, undefined, MOST).then(
          ({ items }) => items.map(toFound),
          () => [],
        ),
      ])
      const all = new Map([...products, ...numbers].map((part) => [part.id, part]))
      const numbered = numbers.map(({ id }) => id)
      const parts = [...all.values()]
        .filter(({ id }) => id !== partId)
        .sort((a, b) => Number(numbered.includes(b.id)) - Number(numbered.includes(a.id)))
      if (!isOutdated) setFound({ q, parts: parts.slice(0, MOST) })
    }, REST_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [q, partId])
  return found?.q === q ? found.parts : undefined
}

async function byNumber(q: string) {
  const lines = await listSuggestions(q)
  return lines.flatMap(({ kind, text, detail = '', url }): Found[] => {
    const id = kind === 'number' ? idOfPartPath(url) : undefined
    return id ? [{ id, number: text, name: detail }] : []
  })
}

/** What the id stands for. */
function useNamed(id: string, chosen: Found | undefined) {
  const [named, setNamed] = useState<Found>()
  const isKnown = chosen?.id === id
  useEffect(() => {
    if (id === '' || isKnown) return
    let isOutdated = false
    getStaffProduct(id).then(
      (product) => isOutdated || setNamed(toFound(product)),
      () => isOutdated || setNamed({ id, number: '', name: id }),
    )
    return () => {
      isOutdated = true
    }
  }, [id, isKnown])
  return isKnown ? chosen : named
}

function toFound({ _id, number, sku, title, name }: StaffProduct): Found {
  return { id: _id, number: number ?? sku ?? '', name: title ?? name }
}
