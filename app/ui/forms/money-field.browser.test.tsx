import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MoneyField } from './money-field.tsx'

test('a comma stays in the field, also of one for numbers, which is one again without it', async () => {
  const typed: unknown[] = []
  function Page() {
    const { register, getValues } = useForm({ defaultValues: { price: '', cost: '' } })
    return (
      <>
        <MoneyField label="Price" number {...register('price')} />
        <MoneyField label="Cost" {...register('cost')} />
        <button type="button" onClick={() => typed.push(getValues())}>
          Look
        </button>
      </>
    )
  }
  const screen = await render(<Page />)
  const price = screen.getByLabelText('Price')
  await price.click()
  await userEvent.keyboard('9,40')
  await screen.getByLabelText('Cost').click()
  await userEvent.keyboard('4,10')
  await screen.getByRole('button', { name: 'Look' }).click()
  expect(typed).toEqual([{ price: '9,40', cost: '4,10' }])

  await userEvent.clear(price)
  await userEvent.keyboard('9.40')
  await screen.getByLabelText('Cost').click()
  await expect.element(price).toHaveAttribute('type', 'number')
  await expect.element(price).toHaveValue(9.4)
})
