import {
  type ComponentType,
  type FormEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { SuggestionsProps } from './suggestions.tsx'

const NAME = 'Part, number or vehicle'

/** Eight characters in a row with a digit among them may be a VIN: the code that recognizes one is loaded first. */
const MAY_BE_VIN = /(?=\S*\d)[a-z\d-]{8}/i

/** Properties, not attributes: hydration would report attributes that the server did not send. */
type GuardedForm = HTMLFormElement & { isHydrated?: boolean; isHeld?: boolean }

type Props = { className?: string; large?: boolean }

/** The search: a form that works without scripts. Its suggestions, and what reads a VIN, are loaded when it is used. */
export function SearchBox({ className = '', large = false }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()

  const load = useCallback(async () => {
    const { Suggestions: loaded, readVin } = await import('./suggestions.tsx')
    setSuggestions(() => loaded)
    return readVin
  }, [])

  // A search that was made before hydration (vin-guard.ts).
  useEffect(() => {
    const form: GuardedForm | null | undefined = input.current?.form
    if (!form) return
    form.isHydrated = true
    if (form.contains(document.activeElement)) void load().catch(() => {})
    if (form.isHeld) form.requestSubmit()
  }, [load])

  /** A VIN is not searched for: it would be in a URL. */
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const q = input.current?.value ?? ''
    if (MAY_BE_VIN.test(q) && (await (await load())(q))) return
    input.current?.blur()
    void navigate(`/search?${new URLSearchParams({ q })}`)
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
          aria-label={NAME}
          placeholder={NAME}
          maxLength={200}
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
