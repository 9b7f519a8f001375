import { useId, useState } from 'react'

/**
 * About as many letters as a phone has in a line, and the most lines that are shown without being
 * asked for.
 */
const LETTERS = 40
const MOST_LINES = 8

/**
 * A text as it was written. On a phone a long one is folded, so that the content below it stays in
 * sight.
 */
export function FoldedText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isLong = linesOf(children) > MOST_LINES
  return (
    <>
      <span
        id={id}
        dir="auto"
        className={`block whitespace-pre-line wrap-anywhere ${isLong && !isOpen ? 'max-sm:line-clamp-6' : ''}`}
      >
        {children}
      </span>
      {isLong && (
        <button
          type="button"
          className="min-h-11 underline underline-offset-4 sm:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}

function linesOf(text: string) {
  return text
    .split('\n')
    .reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / LETTERS)), 0)
}
