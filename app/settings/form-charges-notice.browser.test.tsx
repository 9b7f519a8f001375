import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { FormChargesNotice } from './form-charges-notice.tsx'

const zone = { id: 'a', name: 'US', countries: ['US'], postalPrefixes: [], rates: [] }

test.each([
  ['delivery or tax', [zone], 'exclusive'],
  ['delivery', [zone], 'inclusive'],
  ['tax', [], 'exclusive'],
] as const)('the owner reads that the form of a part charges no %s', async (what, zones, mode) => {
  const screen = await render(
    <FormChargesNotice delivery={{ hasPurchaseForm: true, zones: [...zones] }} tax={{ mode }} />,
  )
  await expect
    .element(screen.getByText(`The form on a part’s page does not charge ${what}:`))
    .toBeVisible()
})

test.each([
  ['it is off', false, [zone], 'exclusive'],
  ['the shop charges neither', true, [], 'none'],
] as const)('nothing is said of the form when %s', async (_, hasPurchaseForm, zones, mode) => {
  const screen = await render(
    <FormChargesNotice delivery={{ hasPurchaseForm, zones: [...zones] }} tax={{ mode }} />,
  )
  expect(screen.container.textContent).toBe('')
})
