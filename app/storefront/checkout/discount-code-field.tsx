import { useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import type { Quote } from '#contract/order/checkout-quote.ts'

type Props = { result: Quote['code']; onChange: (code: string) => void }

/** A discount code: what it takes off, or why it does not. */
export function DiscountCodeField({ result, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const [byEnter, setByEnter] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The response may remove the pressed button, so the focus moves to the one that replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => {
    if (!isWaiting) return
    setWaiting(false)
    const { activeElement } = document
    if (activeElement !== document.body && !box.current?.contains(activeElement)) return
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [result])
  if (result && 'says' in result) {
    return (
      <div
        ref={box}
        role="status"
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-field border border-base-300 px-3"
      >
        <span className="min-w-0 wrap-anywhere">
          Code <b className="font-semibold">{result.code}</b>
          <span className="block text-quiet text-sm">{result.says}</span>
        </span>
        <button
          type="button"
          className="btn btn-ghost"
          aria-label={`Remove code ${result.code}`}
          onClick={() => {
            setTyped('')
            setWaiting(true)
            onChange('')
          }}
        >
          Remove
        </button>
      </div>
    )
  }
  const apply = (isEnter: boolean) => {
    setByEnter(isEnter)
    setWaiting(true)
    onChange(typed.trim())
  }
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <Field
        label="Discount code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={result?.problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // it would pay
          apply(true)
        }}
      />
      <button type="button" className="btn btn-outline mt-6" onClick={() => apply(false)}>
        Apply
      </button>
      {/* After Enter the focus stays in the field, so a screen reader would not read its error. */}
      {byEnter && !isWaiting && result?.problem && (
        <p role="alert" className="sr-only">
          {result.problem}
        </p>
      )}
    </div>
  )
}
