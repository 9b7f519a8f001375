import { useLayoutEffect, useRef } from 'react'

/**
 * A form whose uncontrolled fields show what the URL has, also after Back. The field in which the user types on while
 * a search loads keeps its text and the focus. @returns props of the form
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
