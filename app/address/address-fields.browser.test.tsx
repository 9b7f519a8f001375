import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { AddressFields } from './address-fields.tsx'
import { type AddressInput, type AddressOutput, EMPTY_ADDRESS } from './address-input.ts'

function renderFields(country: string) {
  function Fields() {
    const form = useForm<AddressInput, unknown, AddressOutput>({
      defaultValues: { ...EMPTY_ADDRESS, country },
    })
    const countries = [{ code: 'US', name: 'United States' }]
    return <AddressFields {...{ form, countries }} problem="We don’t ship to Germany" />
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
