import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { errorMessage } from '#app/api/http.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { useDebounced } from '#app/ui/forms/use-debounced.ts'

const PAUSE_MS = 250

type Answer<Item> = { q: string; items?: Item[]; error?: string }

type Props<Item> = {
  label: string
  placeholder: string
  /** The name of the list. */
  found: string
  none: string
  find: (q: string) => Promise<Item[]>
  idOf: (item: Item) => string
  show: (item: Item) => ReactNode
  onChoose: (item: Item) => void
}

/**
 * Finds while it is typed; Enter chooses the first, also one that is found later: a scanner presses
 * it at once. The focus stays for the next.
 */
export function ChoiceSearch<Item>({ label, placeholder, ...props }: Props<Item>) {
  const { found, none, idOf, show, onChoose } = props
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<Answer<Item>>()
  const [isEntered, setEntered] = useState(false)
  const [q = ''] = useDebounced([typed.trim()], PAUSE_MS)
  const id = useId()
  const find = useEffectEvent(props.find)

  useEffect(() => {
    if (q === '') return
    let isOld = false
    const show = (answer: Answer<Item>) => isOld || setAnswer(answer)
    void find(q)
      .then((items) => show({ q, items }))
      .catch((error) => show({ q, error: errorMessage(error) }))
    return () => {
      isOld = true
    }
  }, [q])

  const current = typed.trim() !== '' && answer?.q === typed.trim() ? answer : undefined
  const items = current?.items

  function choose(item: Item) {
    setTyped('')
    onChoose(item)
    document.getElementById(id)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    setEntered(true)
  }

  useEffect(() => {
    if (!isEntered || !current) return
    setEntered(false)
    const [first] = current.items ?? []
    if (first) choose(first)
  })

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder={placeholder}
        className="input h-11 w-full border-control text-base"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-quiet text-sm">
        {items?.length === 0 && none}
      </p>
      <FormError>{current?.error}</FormError>
      {items && items.length > 0 && (
        <ul aria-label={found} className="mt-2 grid gap-1">
          {items.map((item) => (
            <li key={idOf(item)}>
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-field border border-base-300 px-3 py-1.5 text-left hover:border-primary"
                onClick={() => choose(item)}
              >
                {show(item)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
