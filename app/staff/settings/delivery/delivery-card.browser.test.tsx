import { createRoutesStub, Link } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import { TaxCard } from '../tax/tax-card.tsx'
import { DeliveryCard } from './delivery-card.tsx'

const RATE: DeliverySetting['zones'][number]['rates'][number] = {
  id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d91',
  name: 'Standard',
  carrier: '',
  by: 'weight',
  steps: [{ upTo: null, price: 6.9 }],
  freeFrom: 150,
  isDefault: false,
  minDays: null,
  maxDays: null,
  classes: [],
}

const ZONE = {
  id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d90',
  name: 'United States',
  countries: ['US'],
  postalPrefixes: [],
  rates: [RATE],
}

const STORED = {
  version: 1,
  updatedBy: null,
  updatedAt: null,
  value: {
    home: 'US',
    timeZone: 'America/Chicago',
    days: 1,
    closedDays: [],
    defaultWeightGrams: 500,
    purchaseForm: 'auto' as const,
    zones: [ZONE],
  },
}

function renderCard(card: 'delivery' | 'tax' = 'delivery') {
  const tax = {
    ...STORED,
    value: {
      mode: 'exclusive' as const,
      source: 'table' as const,
      codes: [],
      areCoresTaxed: true,
      rates: [],
    },
  }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          {card === 'delivery' ? (
            <DeliveryCard stored={STORED} />
          ) : (
            <TaxCard stored={tax} timeZone="America/Chicago" />
          )}
          <Link to="/elsewhere">Leave</Link>
        </>
      ),
    },
    { path: '/elsewhere', Component: () => <p>Elsewhere</p> },
  ])
  return render(<Page />)
}

test('a new rate has no price until one is typed, and 0 says Free', async () => {
  const screen = await renderCard()
  await expect.element(screen.getByLabelText('Price 1', { exact: true })).toHaveValue('6.90')
  await expect.element(screen.getByLabelText('Free from ($)')).toHaveValue('150.00')
  await screen.getByRole('button', { name: 'Add a rate to zone 1' }).click()
  const rate = screen.getByRole('group', { name: 'Rate 2 of zone 1' })
  const price = rate.getByLabelText('Price 1', { exact: true })
  await expect.element(price).toHaveValue('')
  await screen.getByRole('button', { name: 'Save delivery' }).click()
  await expect.element(screen.getByText('Enter an amount in dollars')).toBeVisible()
  await expect.element(price).toHaveAccessibleDescription('Enter an amount in dollars')
  await expect.element(price).toHaveFocus()
  await userEvent.keyboard('14,90')
  await expect.element(screen.getByText('Write 14.90, with a point')).toBeVisible()
  await userEvent.clear(price)
  await userEvent.keyboard('0')
  await expect.element(screen.getByText('Free', { exact: true })).toBeVisible()
})

test('a rate that is priced by goods total keeps no grams as dollars', async () => {
  const screen = await renderCard()
  await screen.getByRole('button', { name: 'Add a price' }).click()
  const limit = screen.getByLabelText('Up to, price 1')
  await limit.fill('2000')
  await screen.getByLabelText('Price 2', { exact: true }).fill('5.90')
  await expect.element(screen.getByText('More costs less than up to 2000 g.')).toBeVisible()
  await screen.getByLabelText('Priced by').selectOptions('Goods total')
  await expect.element(limit).toHaveValue('')
  await expect.element(screen.getByLabelText('Price 1', { exact: true })).toHaveValue('6.90')
  await screen.getByRole('button', { name: 'Save delivery' }).click()
  await expect.element(screen.getByText('Only the last price can be open-ended')).toBeVisible()
  await screen.getByLabelText('Priced by').selectOptions('Weight')
  await expect.element(screen.getByText('Up to (g)')).toBeVisible()
  expect(screen.getByText(/Is that right/).elements()).toEqual([])
})

test('Settings ask for confirmation before unsaved input is lost', async () => {
  const screen = await renderCard()
  await userEvent.fill(screen.getByLabelText('Handling time (business days)'), '2')
  await screen.getByRole('link', { name: 'Leave' }).click()
  await expect.element(screen.getByText('Not saved: Delivery rates.')).toBeVisible()
  await screen.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(screen.getByText('Elsewhere')).toBeVisible()
})

test('a field with its old value again is no change', async () => {
  const screen = await renderCard()
  for (const [label, typed, before] of [
    ['Handling time (business days)', '2', '1'],
    ['Default weight', '2 lb', '500 g'],
  ] as const) {
    await userEvent.fill(screen.getByLabelText(label), typed)
    await userEvent.fill(screen.getByLabelText(label), before)
  }
  const price = screen.getByLabelText('Price 1', { exact: true })
  for (const typed of ['7.90', '6.90', '6.9']) {
    await userEvent.fill(price, typed)
  }
  const freeFrom = screen.getByLabelText('Free from ($)')
  await userEvent.fill(freeFrom, '')
  await userEvent.fill(freeFrom, '150')
  await screen.getByRole('link', { name: 'Leave' }).click()
  await expect.element(screen.getByText('Elsewhere')).toBeVisible()
})

test('a new tax rate begins on the shop’s day, and a later day is shown beside it', async () => {
  const screen = await renderCard('tax')
  await screen.getByRole('button', { name: 'Add a tax rate' }).click()
  const from = screen.getByLabelText('From', { exact: true })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
  await expect.element(from).toHaveValue(today.format(new Date()))
  await userEvent.fill(from, '2099-01-02')
  await expect.element(screen.getByText('From Jan 2, 2099, not before')).toBeVisible()
})

test('a second zone for the same country is refused at its countries, with all else that is wrong in the same round', async () => {
  const screen = await renderCard()
  await screen.getByRole('button', { name: 'Add a zone' }).click()
  const rate = screen.getByRole('group', { name: 'Rate 1 of zone 2' })
  await rate.getByLabelText('Transit time, from').fill('3')
  await rate.getByLabelText('to', { exact: true }).fill('2')
  await screen.getByRole('button', { name: 'Save delivery' }).click()
  const zone = screen.getByRole('group', { name: 'Zone 2', exact: true })
  await expect
    .element(zone.getByLabelText('Countries'))
    .toHaveAccessibleDescription(/^United States is in zone 1 \(United States\), so this one/)
  await expect
    .element(rate.getByLabelText('to', { exact: true }))
    .toHaveAccessibleDescription('Must not be fewer than the first')
  await expect.element(rate.getByText('Enter an amount in dollars')).toBeVisible()
})
