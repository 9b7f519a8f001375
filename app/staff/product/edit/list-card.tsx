import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { LazyConflict } from '#app/ui/forms/lazy-conflict.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { isSaveShortcut } from './save-shortcut.ts'

type Props = {
  title: string
  hint: string
  state: {
    submit: () => Promise<void>
    discard: () => void
    conflict: { changedBy: string | null } | undefined
    keepMine: () => void
    takeTheirs: () => void
    pending: boolean
    error: string | undefined
    isChanged: boolean
  }
  children: ReactNode
}

/** The frame of a list that is saved as a whole. */
export function ListCard({ title, hint, state, children }: Props) {
  const id = useId()
  const { conflict, isChanged, pending, error } = state
  return (
    <Card
      as="form"
      noValidate
      aria-labelledby={id}
      className="grid min-w-0 gap-4 p-4 sm:p-5"
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        void state.submit()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!isSaveShortcut(event.nativeEvent)) return
        event.preventDefault()
        event.stopPropagation() // it would save the fields above, not this list
        if (!event.repeat && isChanged && !pending) void state.submit()
      }}
    >
      <div>
        <h3 id={id}>{title}</h3>
        <p className="text-quiet text-sm">{hint}</p>
      </div>
      {children}
      {conflict && (
        <LazyConflict
          what="list"
          changedBy={conflict.changedBy}
          decision={{ onKeepMine: state.keepMine, onTakeTheirs: () => state.takeTheirs() }}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={pending} quiet={!isChanged} disabled={!isChanged}>
          {`Save ${title.toLowerCase()}`}
        </SubmitButton>
        {isChanged && (
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={state.discard}
          >
            Discard
          </button>
        )}
      </div>
      <FormError>{error}</FormError>
    </Card>
  )
}
