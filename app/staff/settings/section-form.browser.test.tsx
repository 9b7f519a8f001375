import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import { deferred } from '#test/deferred.ts'
import { typeWhileSaving } from '#test/type-while-saving.ts'
import { DeliveryCard } from './delivery/delivery-card.tsx'

afterEach(() => vi.restoreAllMocks())

const VALUE: DeliverySetting = {
  home: 'US',
  timeZone: 'America/Chicago',
  days: 1,
  closedDays: [],
  defaultWeightGrams: 500,
  purchaseForm: 'auto',
  zones: [
    {
      id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d90',
      name: 'United States',
      countries: ['US'],
      postalPrefixes: [],
      rates: [],
    },
  ],
}

const STORED = { version: 1, updatedBy: null, updatedAt: null, value: VALUE }

/** Settings whose saves are answered with what was sent, once `answer` lets them. */
async function renderDelivery() {
  const saves: DeliverySetting[] = []
  const answer = deferred()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { value } = await new Request(input, init).json()
    saves.push(value)
    await answer.promise
    return Response.json({ ...STORED, version: 1 + saves.length, value })
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <DeliveryCard stored={STORED} /> }])
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: 'Save delivery' })
  return { screen, button, saves, answer }
}

for (const [label, typedIn] of [
  ['Default weight', (sent: DeliverySetting) => sent.defaultWeightGrams],
  ['Zone 1', (sent: DeliverySetting) => sent.zones[0]?.name],
] as const) {
  test(`text typed into ‘${label}’ while its section is saved stays, and the next save sends it`, async () => {
    const { screen, button, saves, answer } = await renderDelivery()
    const field = screen.getByLabelText(label, { exact: true })
    await field.fill('2')
    await button.click()
    const { text, lost } = await typeWhileSaving(() => field.element(), answer.resolve)
    expect(lost).toEqual([])
    await expect.element(button).toBeEnabled()
    await button.click()
    await vi.waitFor(() => expect(saves).toHaveLength(2))
    expect(saves.map((sent) => String(typedIn(sent)))).toEqual(['2', text])
  })
}

test('what the server has made of a field is shown, unless it was typed on', async () => {
  const { screen, button, answer } = await renderDelivery()
  const weight = screen.getByLabelText('Default weight')
  await weight.fill('2 lb 3 oz')
  await expect.element(screen.getByText('992 g = 2 lb 3 oz')).toBeVisible()
  await button.click()
  answer.resolve()
  await expect.element(weight).toHaveValue('992')
})
