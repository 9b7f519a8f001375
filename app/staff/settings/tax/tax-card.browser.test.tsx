import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { TaxSetting } from '#contract/pricing/tax-setting.ts'
import { TaxCard } from './tax-card.tsx'

test('tax without a rate says that nothing is taxed, until the owner adds one', async () => {
  const value: TaxSetting = {
    mode: 'none',
    source: 'table',
    codes: [],
    areCoresTaxed: true,
    rates: [],
  }
  const stored = { version: 1, updatedBy: null, updatedAt: null, value }
  const Component = () => <TaxCard stored={stored} timeZone="America/Chicago" />
  const Page = createRoutesStub([{ path: '/', Component }])
  const screen = await render(<Page />)
  const hint = screen.getByText('Without a tax rate nothing is taxed.')
  await expect.element(hint).not.toBeInTheDocument()
  await screen.getByLabelText('Prices and tax').selectOptions('exclusive')
  await expect.element(hint).toBeVisible()
  await screen.getByRole('button', { name: 'Add a tax rate' }).click()
  await expect.element(hint).not.toBeInTheDocument()
})
