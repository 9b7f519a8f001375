import type { ReactNode } from 'react'
import { FormError } from '#app/ui/components/form-error.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'

type Props = {
  /** What comes back to the customer, in money. */
  children: ReactNode
  action: string
  error: string | undefined
  pending: boolean
  /** In a dialog. */
  onCancel?: (() => void) | undefined
}

/** The end of a form for a return: its error, the refund to expect, and the buttons. */
export function ReturnFormEnd({ children, action, error, pending, onCancel }: Props) {
  return (
    <>
      <FormError>{error}</FormError>
      {/* The refund has its line even before anything is chosen, so that the buttons below stay where they are. */}
      <div className="grid gap-3">
        <p className="min-h-11 text-sm" aria-live="polite">
          {children}
        </p>
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending={pending}>{action}</SubmitButton>
          {onCancel && (
            <button type="button" className="btn btn-outline" disabled={pending} onClick={onCancel}>
              Cancel
            </button>
          )}
        </div>
      </div>
    </>
  )
}
