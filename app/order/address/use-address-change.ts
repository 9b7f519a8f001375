import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#app/ui/components/toasts.tsx'
import type { ChangedAddress } from '#contract/order/customer-order.ts'
import { errorMessage, fieldErrorsOf, gotResponse } from '../../api/http.ts'
import { changeAddress } from '../../api/order.ts'

/** The events of a form that changes an order's address. */
export type AddressFormEvents = {
  onClose: () => void
  /**
   * The address was rejected: the form may be gone by then, with the right to change it. Undefined:
   * a new try begins.
   */
  onRejected: (message: string | undefined) => void
}

/** @param fields the paths whose errors the form shows beside its fields */
export function useAddressChange(
  orderId: string,
  fields: string[],
  { onClose, onRejected }: AddressFormEvents,
) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const { revalidate } = useRevalidator()
  const problems = problemsOf(error)
  const isOfFields = (caught: unknown) =>
    [...problemsOf(caught).keys()].some((path) => fields.includes(path))

  async function save(input: ChangedAddress) {
    if (pending) return
    setPending(true)
    setError(undefined)
    onRejected(undefined)
    try {
      await changeAddress(orderId, input)
      toast('The address is changed.')
      await revalidate()
      onClose()
    } catch (caught) {
      setError(caught)
      if (!isOfFields(caught)) onRejected(errorMessage(caught))
      // The order may be packed by now.
      if (gotResponse(caught)) await revalidate()
    }
    setPending(false)
  }

  return {
    ...{ save, pending, problems },
    error: error === undefined || isOfFields(error) ? undefined : errorMessage(error),
  }
}

/** The server's error for each field. */
function problemsOf(error: unknown) {
  return new Map(fieldErrorsOf(error).map(({ path, message }) => [path, message]))
}
