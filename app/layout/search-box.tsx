import {
  type ComponentType,
  type FormEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { readGarage } from '#app/storefront/vehicle/garage.ts'
import type { SuggestionsProps } from './suggestions.tsx'

const NAME = 'Part, number or vehicle'

type Props = { className?: string; large?: boolean }

/**
 * The search: a form that works without scripts. Its suggestions, and what reads a VIN, are loaded
 * when it is used.
 */
export function SearchBox({ className = '', large = false }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const searched = useRouteLoaderData<{ query: { q?: string } } | null>('routes/storefront/search')
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()

  const load = useCallback(async () => {
    const { Suggestions: loaded, recognize } = await import('./suggestions.tsx')
    setSuggestions(() => loaded)
    return recognize
  }, [])

  // It was focused before hydration.
  useEffect(() => {
    if (input.current === document.activeElement) void load().catch(() => {})
  }, [load])

  /** A VIN is not searched for: it would be in a URL. The number of one part opens it. */
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const q = input.current?.value ?? ''
    // The code that recognizes them is loaded first.
    const found = /\d/.test(q) && (await (await load())(q))
    if (found === true) return
    input.current?.blur()
    const vehicle = readGarage().chosen
    void navigate(found || `/search?${new URLSearchParams({ q, ...(vehicle && { vehicle }) })}`)
  }

  return (
    <search className={className}>
      <form
        action="/search"
        onSubmit={(event) => void onSubmit(event).catch(() => {})} // offline: there is no search either
        className="relative flex gap-2"
      >
        <input
          ref={input}
          type="search"
          name="q"
          // What was searched for from Home, or before a reload, is there to be refined.
          defaultValue={searched?.query.q ?? ''}
          aria-label={NAME}
          placeholder={NAME}
          // A pasted list of numbers is read whole, other searches up to 200 characters.
          maxLength={2_000}
          autoComplete="off"
          dir="auto"
          onFocus={() => void load().catch(() => {})}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-controls={id}
          className={`input wide-field ${large ? 'input-lg' : ''}`}
        />
        {large && (
          <button type="submit" className="btn btn-outline btn-lg border-control px-4">
            Search
          </button>
        )}
        {Suggestions && <Suggestions id={id} input={input} />}
      </form>
    </search>
  )
}
