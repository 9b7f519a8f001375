import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { AddressFields } from './address-fields.tsx'
import {
  type AddressInput,
  type AddressOutput,
  addressInputSchema,
  EMPTY_ADDRESS,
} from './address-input.ts'

function renderFields(country: string) {
  function Fields() {
    const form = useForm<AddressInput, unknown, AddressOutput>({
      defaultValues: { ...EMPTY_ADDRESS, country },
    })
    const countries = [{ code: 'US', name: 'United States' }]
    return <AddressFields form={form} countries={countries} problem="We don’t ship to Germany" />
  }
  return render(<Fields />)
}

test('a country that the shop does not ship to stays shown until another one is chosen', async () => {
  const screen = await renderFields('DE')
  const country = screen.getByLabelText('Country')
  await expect.element(country).toHaveDisplayValue('Germany')
  await country.selectOptions('United States')
  await expect.element(country).toHaveDisplayValue('United States')
  await expect.element(country.getByRole('option')).toHaveTextContent('United States')
})

test('of several wrong fields the first on the page gets the focus', async () => {
  function Fields() {
    const form = useForm<AddressInput, unknown, AddressOutput>({
      resolver: zodResolver(addressInputSchema),
      defaultValues: { ...EMPTY_ADDRESS, country: 'US' },
    })
    return (
      <form onSubmit={form.handleSubmit(() => {})} noValidate>
        <AddressFields form={form} countries={[]} problem={undefined} />
        <button type="submit">Save</button>
      </form>
    )
  }
  const screen = await render(<Fields />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await expect.element(screen.getByLabelText('ZIP code')).toHaveAttribute('aria-invalid', 'true')
})
