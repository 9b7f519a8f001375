import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { EMPTY_ADDRESS } from '#app/ui/address/address-input.ts'
import { type CheckoutInput, type CheckoutOutput, checkoutFieldsSchema } from './checkout-fields.ts'
import { syncAutofill } from './sync-autofill.ts'

const FIELDS = ['name', 'phone', 'line1', 'city', 'region', 'postalCode'] as const
const FILLED = ['Gwen Guest', '5125550117', '2208 Rosewood Ave', 'Austin', 'TX', '78702']

test('values that the browser has filled in without an event are sent', async () => {
  const sent: unknown[] = []
  function Page() {
    const form = useForm<CheckoutInput, unknown, CheckoutOutput>({
      resolver: zodResolver(checkoutFieldsSchema),
      defaultValues: { ...EMPTY_ADDRESS, country: 'US' },
    })
    const submit = form.handleSubmit((fields) => {
      sent.push(fields)
    })
    return (
      <form
        onSubmit={(event) => {
          syncAutofill(form, event.currentTarget)
          void submit(event)
        }}
      >
        {FIELDS.map((name) => (
          <input key={name} {...form.register(name)} aria-label={name} />
        ))}
        <button type="submit">Pay</button>
      </form>
    )
  }
  const screen = await render(<Page />)
  for (const [at, field] of screen.getByRole('textbox').elements().entries()) {
    if (field instanceof HTMLInputElement) field.value = FILLED[at] ?? ''
  }
  await screen.getByRole('button', { name: 'Pay' }).click()
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ name: 'Gwen Guest', postalCode: '78702', country: 'US' })])
})
