import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { FormChargesNotice } from './form-charges-notice.tsx'

const zone = { id: 'a', name: 'US', countries: ['US'], postalPrefixes: [], rates: [] }

test.each([
  ['delivery or tax', [zone], 'exclusive'],
  ['delivery or tax', [zone], 'inclusive'],
  ['delivery', [zone], 'none'],
  ['tax', [], 'exclusive'],
] as const)('the owner reads that the form of a part has no %s', async (what, zones, mode) => {
  const delivery = { zones: [...zones], purchaseForm: 'auto' as const }
  const screen = await render(
    <FormChargesNotice delivery={{ ...delivery, purchaseForm: 'on' }} tax={{ mode }} isOn />,
  )
  await expect
    .element(screen.getByText(`Orders of the form on a part’s page have no ${what}:`))
    .toBeVisible()
  await screen.rerender(<FormChargesNotice delivery={delivery} tax={{ mode }} isOn={false} />)
  await expect
    .element(
      screen.getByText(`The form on a part’s page is off, because its orders have no ${what}:`),
    )
    .toBeVisible()
})

test.each([
  ['it is off', 'off', [zone], 'exclusive'],
  ['the shop charges neither', 'auto', [], 'none'],
] as const)('nothing is said of the form when %s', async (_, purchaseForm, zones, mode) => {
  const screen = await render(
    <FormChargesNotice delivery={{ purchaseForm, zones: [...zones] }} tax={{ mode }} isOn />,
  )
  expect(screen.container.textContent).toBe('')
})
