import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { useLoad } from '#app/ui/use-load.ts'

const PAUSE_MS = 250

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
  const { none, idOf, show, onChoose } = props
  const [typed, setTyped] = useState('')
  const [isEntered, setEntered] = useState(false)
  const id = useId()
  const q = typed.trim()
  // The same words are asked for again once the field was empty: stock and prices change.
  const [round, setRound] = useState(0)
  const found = useLoad(q ? `${round} ${q}` : undefined, () => props.find(q), { pauseMs: PAUSE_MS })
  const items = found.isCurrent ? found.value : undefined
  const { error } = found

  function type(text: string) {
    setTyped(text)
    if (text.trim() === '') setRound(round + 1)
  }

  function choose(item: Item) {
    type('')
    onChoose(item)
    document.getElementById(id)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    setEntered(true)
  }

  useEffect(() => {
    if (!isEntered || !(items || error)) return
    setEntered(false)
    if (items?.[0]) choose(items[0])
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
          type(target.value)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-quiet text-sm">
        {items?.length === 0 && none}
      </p>
      <FormError>{error === undefined ? undefined : errorMessage(error)}</FormError>
      {items && items.length > 0 && (
        <ul aria-label={props.found} className="mt-2 grid gap-1">
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
