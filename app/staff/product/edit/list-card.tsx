import { type ReactNode, useId } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { LazyConflict } from '#app/ui/forms/lazy-conflict.tsx'
import type { EditedList } from './use-edited-list.ts'

type Props = {
  title: string
  hint: string
  state: Pick<EditedList<unknown>, 'conflict' | 'keepMine' | 'takeTheirs' | 'error'>
  children: ReactNode
}

/** The frame of a list, which the page's Save saves as a whole. */
export function ListCard({ title, hint, state, children }: Props) {
  const id = useId()
  const { conflict, error } = state
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id={id}>{title}</h3>
        <p className="text-quiet text-sm">{hint}</p>
      </div>
      {children}
      {conflict && (
        <LazyConflict
          what="list"
          changedBy={conflict.changedBy}
          decision={{
            onKeepMine: () => void state.keepMine(),
            onTakeTheirs: () => state.takeTheirs(),
          }}
        />
      )}
      <FormError>{error}</FormError>
    </Card>
  )
}

/** Removes a line of a list: a sign, where there is no room for the word. */
export function RemoveLine({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-outline justify-self-start md:w-11 md:px-0"
      aria-label={label}
      onClick={onRemove}
    >
      <span className="md:hidden">Remove</span>
      <span aria-hidden="true" className="max-md:hidden">
        ✕
      </span>
    </button>
  )
}
