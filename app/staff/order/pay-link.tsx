import { useState } from 'react'
import { createPayLink } from '#app/api/draft-order.ts'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

type Props = { order: Pick<StaffOrder, '_id' | 'state' | 'isGuest'> }

/** A link with which a guest pays, for a chat or a text message. */
export function PayLink({ order: { _id, state, isGuest } }: Props) {
  const [url, setUrl] = useState('')
  const { run, pending, error } = useAction({ revalidate: false })
  if (state !== 'unpaid' || !isGuest) return null
  if (url) {
    return (
      <p className="order-last basis-full text-sm">
        Whoever has this link can see, change and pay the order: <CopyId id={url} label="link" />
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() => void run(async () => setUrl(await createPayLink(_id)))}
      >
        Link to pay
      </button>
      <FormError>{error}</FormError>
    </>
  )
}
