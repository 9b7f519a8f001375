import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'

type Props = {
  q: string | undefined
  label: string
  className?: string
  /** Hidden fields of other filters, which a search leaves as they are. */
  children?: ReactNode
}

/** A list's search, which is in the URL, so that it can be linked and gone back to. */
export function SearchForm({ q, label, className = 'mt-3', children }: Props) {
  return (
    <Form role="search" className={`flex flex-wrap gap-2 ${className}`}>
      {children}
      <input
        key={q} // uncontrolled: another URL brings its own
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={label}
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
