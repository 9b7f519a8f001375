import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addAddress } from '#app/api/address.ts'
import { errorMessage } from '#app/api/http.ts'
import { EMPTY_ADDRESS } from '#app/ui/address/address-input.ts'
import { toAddressInput } from '#app/ui/address/to-address-input.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { type Address, MAX_ADDRESSES } from '#contract/account/saved-address.ts'
import { entriesOf } from '#contract/typed-keys.ts'
import type { CheckoutInput, CheckoutOutput } from './checkout-fields.ts'

type Form = UseFormReturn<CheckoutInput, unknown, CheckoutOutput>

/**
 * A saved address, or a new one; the form has the fields of either. @param isGuest has no account
 * to save one in
 */
export function useAddressChoice(
  { getValues, setValue, clearErrors }: Form,
  saved: Address[],
  isGuest: boolean,
) {
  /** The id of a saved one; empty: a new one. */
  const [chosen, setChosen] = useState(() => idOf(saved, getValues()))
  const [isSaving, setSaving] = useState(false)
  /** The typed values of a new address, while a saved one is chosen. */
  const typed = useRef<CheckoutInput>(undefined)

  function choose(id: string) {
    if (chosen === '') typed.current = getValues()
    const address = saved.find(({ _id }) => _id === id)
    const { name, phone, country } = getValues()
    const fields = address
      ? toAddressInput(address)
      : (typed.current ?? { ...EMPTY_ADDRESS, name, phone, country })
    for (const [field, value] of entriesOf(fields)) setValue(field, value)
    clearErrors()
    setChosen(id)
  }

  /** After the order: that it could not be saved stops nothing. */
  function save(address: CheckoutOutput) {
    if (!isSaving || chosen !== '') return
    addAddress({ ...address, isDefault: false }).catch((error) =>
      toast(`The address was not saved. ${errorMessage(error)}`, 'warning'),
    )
  }

  const canSave = !isGuest && chosen === '' && saved.length < MAX_ADDRESSES
  return { saved, chosen, choose, canSave, isSaving, setSaving, save }
}

/** The saved one that the fields have. */
function idOf(saved: Address[], fields: CheckoutInput) {
  const same = saved.find((address) =>
    entriesOf(toAddressInput(address)).every(([field, value]) => (fields[field] ?? '') === value),
  )
  return same?._id ?? ''
}
