import { Form } from 'react-router'

type Props = { q: string; label: string }

/** A list's search, which is in the URL, so that it can be linked and gone back to. */
export function SearchForm({ q, label }: Props) {
  return (
    <Form role="search" className="mt-3 flex flex-wrap gap-2">
      <input
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        dir="auto"
        className="input min-w-0 flex-1 basis-48 text-base"
      />
      <button type="submit" className="btn btn-outline">
        Search
      </button>
    </Form>
  )
}
