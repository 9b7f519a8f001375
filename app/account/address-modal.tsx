import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { Address } from '#contract/account/saved-address.ts'
import { AddressFields } from '../address/address-fields.tsx'
import {
  type AddressInput,
  type AddressOutput,
  addressInputSchema,
  EMPTY_ADDRESS,
} from '../address/address-input.ts'
import { toAddressInput } from '../address/to-address-input.ts'
import { addAddress, editAddress } from '../api/address.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { FormError } from '../components/form-error.tsx'
import { Modal, ModalActions } from '../components/modal.tsx'
import { Field } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { submitHandler } from '../forms/submit-handler.ts'

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
    <Modal
      title={address ? 'Edit address' : 'Add an address'}
      locked={isSubmitting}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
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
        <FormError>{errors.root?.message}</FormError>
        <ModalActions pending={isSubmitting} onCancel={onClose}>
          <SubmitButton pending={isSubmitting}>Save address</SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
