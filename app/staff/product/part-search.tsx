import { useEffect, useState } from 'react'
import { listStaffProducts } from '#app/api/staff-product.ts'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { type NamedPart, toNamedPart } from './use-named-part.ts'

type Props = {
  label: string
  error?: string | undefined
  hint: string
  className?: string
  /** The ids of parts that are not offered. */
  without: readonly string[]
  onChoose: (part: NamedPart) => void
}

/** Finds a part by its number, SKU or name. */
export function PartSearch({ without, onChoose, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const found = useFound(typed)?.filter(({ id }) => !without.includes(id))
  const isAsked = typed.trim().length >= 2
  /** Enter was pressed: the first part is chosen as soon as it is found. */
  const [isEntered, setEntered] = useState(false)

  function choose(part: NamedPart) {
    setTyped('')
    onChoose(part)
  }

  useEffect(() => {
    if (!isEntered || !found) return
    setEntered(false)
    if (found[0]) choose(found[0])
  })

  return (
    <div className={field.className}>
      <Field
        {...field}
        className=""
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setEntered(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault() // it would send the form around it
          setEntered(true)
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
                <PartLabel part={part} />
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

/** A part’s number and name. */
export function PartLabel({ part: { number, name } }: { part: NamedPart }) {
  return (
    <>
      {number && <span className="mr-2 font-mono text-sm">{number}</span>}
      {name}
    </>
  )
}

/** The pause after the last key before the server is asked. */
const DEBOUNCE_MS = 200
const MOST = 6

/** The parts for what is typed. Undefined while they are not known. */
function useFound(typed: string) {
  const q = typed.trim()
  const asked = q.length < 2 ? undefined : q
  const { value, isCurrent } = useLoad(asked, () => findParts(q), { pauseMs: DEBOUNCE_MS })
  return isCurrent ? value : undefined
}

/** By number, SKU or name; those whose number begins like it come first. */
async function findParts(q: string) {
  const isOfNumber = ({ number }: NamedPart) => normNumber(number).startsWith(normNumber(q))
  const { items } = await listStaffProducts({ q }, undefined, MOST).catch(() => ({ items: [] }))
  return items.map(toNamedPart).sort((a, b) => Number(isOfNumber(b)) - Number(isOfNumber(a)))
}
