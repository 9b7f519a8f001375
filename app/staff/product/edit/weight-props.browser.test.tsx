import { useForm } from 'react-hook-form'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Field } from '#app/ui/forms/field.tsx'
import { weightProps } from './weight-props.tsx'

test('the field of a part without a weight says which weight counts, and links to it', async () => {
  function Component() {
    const form = useForm({ defaultValues: { weightGrams: '' } })
    return <Field label="Weight" {...weightProps(form, 'weightGrams', 'US')} />
  }
  const Page = createRoutesStub([{ path: '/', Component }])
  const screen = await render(<Page />)
  const weight = screen.getByLabelText('Weight')
  await expect
    .element(weight)
    .toHaveAccessibleDescription(
      'Grams, or a weight such as 2 lb 3 oz. If empty, the default weight in Settings applies',
    )
  const link = screen.getByRole('link', { name: 'default weight' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/settings/delivery')
  await weight.fill('992')
  await expect.element(weight).toHaveAccessibleDescription('992 g = 2 lb 3 oz')
})
