import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'

// Loaded on the click that opens them.
const AddressForm = lazyComponent(async () => (await import('./address-form.tsx')).AddressForm)
const RecipientForm = lazyComponent(
  async () => (await import('./recipient-form.tsx')).RecipientForm,
)

type Changeable = Pick<
  CustomerOrder,
  '_id' | 'address' | 'phone' | 'canChangeAddress' | 'shipTo' | 'isStreetFixed'
>

type Props = {
  order: Changeable
  /** The section's heading gets the focus when the address can no longer be changed. */
  heading: RefObject<HTMLElement | null>
}

/**
 * For the customer and for staff: a button, and after it the address as a text, or what may change
 * of one in fields.
 */
export function ChangeAddress({ order, heading }: Props) {
  const { shipTo, canChangeAddress } = order
  const [isEditing, setEditing] = useState(false)
  const [rejection, setRejection] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = isEditing && canChangeAddress
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The form had the focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      ;(button.current ?? heading.current)?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [isOpen, heading])
  // The server's reason, such as that the order has been packed meanwhile.
  if (!canChangeAddress) return <FormError>{rejection}</FormError>
  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        className="btn btn-outline justify-self-start print:hidden"
        onClick={() => setEditing(true)}
      >
        Change the address
      </button>
    )
  }
  function close() {
    setEditing(false)
    setRejection(undefined)
  }
  const events = { onClose: close, onRejected: setRejection }
  return (
    <Suspense fallback={<Spinner />}>
      {shipTo ? (
        <RecipientForm order={order} shipTo={shipTo} {...events} />
      ) : (
        <AddressForm order={order} {...events} />
      )}
    </Suspense>
  )
}
