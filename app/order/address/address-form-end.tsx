import { FormError } from '#app/ui/components/form-error.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'

type Props = { pending: boolean; error: string | undefined; onCancel: () => void }

/** The end of a form that changes an order's address. */
export function AddressFormEnd({ pending, error, onCancel }: Props) {
  return (
    <>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={pending}>Save address</SubmitButton>
        <button type="button" className="btn btn-outline" disabled={pending} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  )
}
