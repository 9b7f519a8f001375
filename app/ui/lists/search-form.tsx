import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'

type Props = {
  q: string | undefined
  label: string
  className?: string
  /** Of a list below other things: a search leaves the page where it is. */
  isInPage?: boolean
  /** Hidden fields of other filters, which a search leaves as they are. */
  children?: ReactNode
}

/** Longer labels stand above the field: a phone would cut them off in it. */
const MAX_PLACEHOLDER = 26

/** A list's search, which is in the URL, so that it can be linked and gone back to. */
export function SearchForm({ q, label, className = 'mt-3', isInPage = false, children }: Props) {
  const id = useId()
  const fields = useFieldsOfUrl({ q })
  const isLong = label.length > MAX_PLACEHOLDER
  return (
    <Form
      role="search"
      {...fields}
      preventScrollReset={isInPage}
      className={`flex flex-wrap gap-2 ${className}`}
    >
      {children}
      <label htmlFor={id} className={isLong ? '-mb-1 basis-full text-quiet text-sm' : 'sr-only'}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        placeholder={isLong ? undefined : label}
        maxLength={SEARCH_LENGTH}
        dir="auto"
        className="input min-w-0 flex-1 basis-48 border-control text-base"
      />
      <button type="submit" className="btn btn-outline">
        Search
      </button>
    </Form>
  )
}

/**
 * A form whose uncontrolled fields show what the URL has, also after Back. The field in which the
 * user types on while a search loads keeps its text and the focus. @returns props of the form
 */
export function useFieldsOfUrl(values: Record<string, string | undefined>) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(values)
  const typedIn = useRef<EventTarget>(undefined)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = values
    if (Object.keys(values).every((name) => values[name] === before[name])) return
    for (const [name, value = ''] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field !== typedIn.current || field !== document.activeElement) field.value = value
    }
  })
  return {
    ref: form,
    onInput: ({ target }: { target: EventTarget }) => {
      typedIn.current = target
    },
    onSubmit: () => {
      typedIn.current = undefined
    },
  }
}
