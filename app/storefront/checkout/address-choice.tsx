import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import { addressLine } from '#app/ui/address/address-line.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import type { Quote } from '#contract/order/checkout-quote.ts'
import type { CheckoutInput, CheckoutOutput } from './checkout-fields.ts'
import type { useAddressChoice } from './use-address-choice.ts'

type Props = {
  form: UseFormReturn<CheckoutInput, unknown, CheckoutOutput>
  choice: ReturnType<typeof useAddressChoice>
  countries: Quote['countries']
  problem: string | undefined
}

/** The choice of the order's address: the saved addresses first, then a new one. */
export function AddressChoice({ form, choice, countries, problem }: Props) {
  const heading = useId()
  const { saved, chosen, choose, canSave, isSaving, setSaving } = choice
  // The buyer types what a saved address lacks.
  const isOpen = chosen === '' || Object.keys(form.formState.errors).length > 0
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading}>Address</h2>
      {saved.length > 0 && (
        <div role="radiogroup" aria-labelledby={heading} className="grid gap-2">
          {saved.map((address) => (
            <Choice
              key={address._id}
              isChosen={address._id === chosen}
              onChoose={() => choose(address._id)}
            >
              <b dir="auto" className="block font-semibold">
                {address.label ?? address.name}
              </b>
              <span dir="auto" className="block text-quiet text-sm">
                {addressLine(address)}
              </span>
            </Choice>
          ))}
          <Choice isChosen={chosen === ''} onChoose={() => choose('')}>
            <b className="font-semibold">A new address</b>
          </Choice>
        </div>
      )}
      {isOpen ? (
        <AddressFields form={form} countries={countries} problem={problem} />
      ) : (
        <div data-blocks={problem ? true : undefined} tabIndex={-1} className="outline-none">
          <FormError>{problem}</FormError>
        </div>
      )}
      {canSave && (
        <Checkbox
          className="gap-3 justify-self-start"
          checked={isSaving}
          onChange={({ target }) => setSaving(target.checked)}
        >
          Save this address
        </Checkbox>
      )}
    </section>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: React.ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-control bg-base-100 px-3 py-2 has-checked:border-2 has-checked:border-primary has-checked:px-2.75 has-checked:py-1.75">
      <input
        type="radio"
        name="address"
        className="size-5 shrink-0 accent-primary"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </label>
  )
}
