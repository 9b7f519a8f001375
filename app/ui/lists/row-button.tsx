import type { ReactNode } from 'react'

type Props = {
  /** What it does to which row, beginning with the text that is shown. */
  label?: string
  describedBy?: string
  isPending?: boolean
  onClick: () => void
  children: ReactNode
}

/** A quiet button in a row of a table: underlined, as high as a finger where the row is a card. */
export function RowButton({ label, describedBy, isPending, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      // A disabled button would lose the focus while it is pending.
      aria-disabled={isPending}
      className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4 aria-disabled:opacity-50 lg:min-h-6"
      onClick={() => !isPending && onClick()}
    >
      {children}
    </button>
  )
}
