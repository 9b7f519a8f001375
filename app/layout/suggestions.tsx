import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Car, useChosenCar } from '#app/storefront/vehicle/garage.ts'
import { readVin } from '#app/storefront/vehicle/vin-in-text.ts'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { SuggestionLine } from './suggestion-line.tsx'
import { findNumber, isForOthers, type Line, useSuggestions } from './use-suggestions.ts'

/** @returns true: it is a VIN, which opens the garage; the path of the part whose number it is */
export async function recognize(text: string) {
  return (await readVin(text)) || findNumber(text)
}

export type SuggestionsProps = { id: string; input: RefObject<HTMLInputElement | null> }

/**
 * The list below the search box: a combobox whose input is the form's own, so that it works before
 * this is loaded. The focus stays in the input; Enter searches for what is typed unless a line was
 * chosen with the arrows.
 */
export function Suggestions({ id, input }: SuggestionsProps) {
  const car = useChosenCar()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const lines = useSuggestions(typed, car)
  const shown = isOpen && lines.length > 0
  const current = lines[active]

  const go = (path: string) => {
    setOpen(false)
    input.current?.blur()
    void navigate(path)
  }

  // The listeners see the lines of the last render.
  const now = useRef({ onInput: () => {}, onKeyDown: (_: KeyboardEvent) => {} })
  now.current = {
    onInput() {
      setTyped(input.current?.value ?? '')
      setOpen(true)
      setActive(-1)
    },
    onKeyDown(event) {
      if (isComposing(event)) return
      if (event.key === 'Escape' && shown) {
        event.preventDefault() // it would empty the field
        setOpen(false)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!shown) return setOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // The input itself is one of the stops.
        const stops = lines.length + 1
        setActive(((active + 1 + step + stops) % stops) - 1)
      } else if (event.key === 'Enter' && shown && current) {
        event.preventDefault()
        go(current.url)
      }
    },
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    const onInput = () => now.current.onInput()
    const onKeyDown = (event: KeyboardEvent) => now.current.onKeyDown(event)
    const close = () => setOpen(false)
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('input', onInput, { signal })
    field.addEventListener('paste', keepLines, { signal })
    field.addEventListener('focus', onInput, { signal })
    field.addEventListener('keydown', onKeyDown, { signal })
    field.addEventListener('blur', close, { signal })
    field.form?.addEventListener('submit', close, { signal })
    if (document.activeElement === field) onInput()
    return () => listening.abort()
  }, [input])

  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(shown))
    if (shown && active >= 0) {
      input.current?.setAttribute('aria-activedescendant', `${id}-${active}`)
    } else input.current?.removeAttribute('aria-activedescendant')
  }, [input, id, shown, active])

  if (!shown) return null
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-2 rounded-box border border-control bg-base-100 shadow-lg lg:min-w-[42.5rem]">
      {/* A click must not take the focus from the input, which would close the list first. */}
      <div
        role="listbox"
        id={id}
        aria-label="Suggestions"
        tabIndex={-1}
        className="max-h-[75vh] overflow-y-auto py-2"
        onMouseDown={(event) => event.preventDefault()}
      >
        {lines.map((line, index) => (
          <div key={line.url + line.text} role="presentation">
            {titleOf(line, car) !== titleOf(lines[index - 1], car) && (
              <p aria-hidden="true" className="px-4 pt-2 pb-1 font-semibold text-quiet text-sm">
                {titleOf(line, car)}
              </p>
            )}
            <SuggestionLine
              line={line}
              typed={typed}
              id={`${id}-${index}`}
              isActive={index === active}
              onClick={() => go(line.url)}
            />
          </div>
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 border-base-300 border-t px-4 py-2 text-quiet text-sm max-sm:hidden">
        <span className="wrap-anywhere">
          Enter searches for “<bdi>{typed}</bdi>” as typed
        </span>
        <span>↑ ↓ to choose, Esc to close</span>
      </p>
    </div>
  )
}

/** An input drops the ends of lines, which would make one number of a pasted list. */
function keepLines(event: ClipboardEvent) {
  const text = event.clipboardData?.getData('text/plain').trim() ?? ''
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  // Unlike a new value, this can be undone, and the field says that it has changed.
  document.execCommand('insertText', false, text.replace(/\s*[\r\n]+\s*/g, '; '))
}

/** What stands above the first of several lines. */
function titleOf(line: Line | undefined, car: Car | undefined) {
  if (!line) return undefined
  if (!line.part) return 'Go to'
  if (!car) return 'Parts'
  return isForOthers(line)
    ? `Not for your ${car.model}`
    : `Parts for your ${car.vehicle.year} ${car.model}`
}
