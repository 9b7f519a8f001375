import { useNavigate } from 'react-router'
import { createDraft } from '#app/api/draft-order.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'

type Props = {
  /** An order whose customer, address and parts it gets. */
  of?: string
  /** For a customer, with their last address. */
  customer?: string
}

/** Begins an order for a customer. */
export function NewOrderButton({ of, customer }: Props) {
  const { run, pending, error } = useAction({ revalidate: false })
  const navigate = useNavigate()

  async function begin() {
    let id = ''
    const isMade = await run(async () => {
      id = await createDraft({ ...(of && { order: of }), ...(customer && { customer }) })
    })
    if (isMade) await navigate(`/dashboard/draft/${id}`)
  }

  return (
    <>
      <button
        type="button"
        className={of || customer ? 'btn btn-outline' : 'btn btn-primary'}
        disabled={pending}
        onClick={() => void begin()}
      >
        {of ? 'Duplicate' : 'New order'}
      </button>
      <FormError>{error}</FormError>
    </>
  )
}
