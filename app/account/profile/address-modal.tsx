import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { addAddress, editAddress } from '#app/api/address.ts'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import {
  type AddressInput,
  type AddressOutput,
  addressInputSchema,
  EMPTY_ADDRESS,
} from '#app/ui/address/address-input.ts'
import { toAddressInput } from '#app/ui/address/to-address-input.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import type { Address } from '#contract/account/saved-address.ts'

type Props = { address: Address | undefined; home: string; onClose: () => void }

/** Adds an address, or changes one. */
export function AddressModal({ address, home, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm<AddressInput, unknown, AddressOutput>({
    resolver: zodResolver(addressInputSchema),
    defaultValues: address
      ? { ...toAddressInput(address), label: address.label ?? '', isDefault: address.isDefault }
      : { ...EMPTY_ADDRESS, country: home, isDefault: false },
  })
  const { errors, isSubmitting } = form.formState

  const onSubmit = submitHandler(form, async () => {
    // Parsed again: the handler's type has lost what the schema gives.
    const input = addressInputSchema.parse(form.getValues())
    await (address ? editAddress(address._id, input) : addAddress(input))
    await revalidate()
    onClose()
  })

  return (
    <FormModal
      title={address ? 'Edit address' : 'Add an address'}
      action="Save address"
      pending={isSubmitting}
      error={errors.root?.message}
      {...{ onSubmit, onClose }}
    >
      <Field
        label="Label (optional)"
        hint="Such as Home or Workshop"
        autoComplete="off"
        {...fieldProps(form, 'label')}
      />
      <AddressFields form={form} countries={[]} problem={undefined} />
      {!address?.isDefault && (
        <Checkbox className="gap-3 justify-self-start" {...form.register('isDefault')}>
          Default at checkout
        </Checkbox>
      )}
    </FormModal>
  )
}
