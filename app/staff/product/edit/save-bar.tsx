import { useEffect } from 'react'
import { FormError } from '#app/ui/components/form-error.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { formatCountOf } from '#contract/money.ts'

type Props = {
  /** The id of the form of the fields, in which Enter saves. */
  form: string
  /** The labels of what is not saved. */
  unsaved: string[]
  pending: boolean
  error: string | undefined
  onSave: () => void
  onDiscard: () => void
}

/**
 * The end of a page that names what is not saved, in sight as long as there is some. Ctrl S saves,
 * too.
 */
export function SaveBar({ form, unsaved, pending, error, onSave, onDiscard }: Props) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveShortcut(event)) return
      event.preventDefault() // the browser would save the page
      if (!event.repeat && !document.querySelector('dialog[open]')) onSave()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onSave])
  const count = unsaved.length
  return (
    <div
      className={`save-bar -mx-px flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border bg-base-100 px-4 py-3 ${count > 0 ? 'sticky bottom-0 z-10 border-base-content/40' : 'border-base-300'}`}
    >
      <p role="status" className="min-w-0 flex-1 basis-48 max-sm:basis-full">
        {count === 0 && <span className="text-quiet">Everything is saved.</span>}
        {count > 0 && (
          <>
            <strong>{formatCountOf(count, 'change')} not saved</strong>{' '}
            <span className="text-quiet text-sm">{unsaved.join(', ')}</span>
          </>
        )}
      </p>
      {count > 0 && (
        <button type="button" className="btn btn-ghost" disabled={pending} onClick={onDiscard}>
          Discard
        </button>
      )}
      <kbd className="text-quiet text-sm max-xl:hidden">Ctrl S</kbd>
      <SubmitButton form={form} pending={pending} quiet={count === 0}>
        Save
      </SubmitButton>
      <div className="basis-full empty:hidden">
        <FormError>{error}</FormError>
      </div>
    </div>
  )
}

/** Ctrl S, or Command S. */
function isSaveShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey
}
