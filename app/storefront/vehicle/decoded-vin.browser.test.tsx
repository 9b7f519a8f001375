import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DecodedVin } from '#contract/vehicle/vin-decode.ts'
import { Decoded } from './decoded-vin.tsx'

afterEach(() => vi.restoreAllMocks())

const TRUCK: DecodedVin = {
  ...{ vin: '1FUJGLDR29LA00003', isNorthAmerican: true, makers: ['Freightliner'], year: 2009 },
  ...{ possibleYears: [2009], models: [], engine: {}, facts: [], unsaid: ['model', 'engine'] },
  hint: 'No car or light truck is filed with these first three characters: it may be a truck',
}

function renderDecoded(decoded: DecodedVin, onLeave = () => {}) {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname.endsWith('/2009')) {
      return Response.json({ makes: [{ slug: 'ford', name: 'Ford' }] })
    }
    return Response.json({ models: [{ slug: 'f-150', name: 'F-150' }] })
  })
  const Component = () => <Decoded decoded={decoded} onAdded={() => {}} onLeave={onLeave} />
  const Page = createRoutesStub([
    { path: '/', Component },
    { path: '/catalog', Component: () => <h1>Catalog</h1> },
  ])
  return render(<Page />)
}

test('a truck that no list of vehicles has leads to the catalog, not to an empty choice', async () => {
  const onLeave = vi.fn()
  const screen = await renderDecoded(TRUCK, onLeave)
  await expect.element(screen.getByText(/and no 2009 Freightliner\./)).toBeVisible()
  await expect.element(screen.getByRole('heading')).toHaveTextContent(/^2009 Freightliner$/)
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'See the catalog' }).click()
  expect(onLeave).toHaveBeenCalledOnce()
})

test('a maker that the list has is asked for the model', async () => {
  const screen = await renderDecoded({ ...TRUCK, vin: '1FTFW1E50AFA00003', makers: ['Ford'] })
  await expect.element(screen.getByRole('option', { name: 'F-150' })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('A 2009 Ford. Which one?')
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

test('of a year alone the title says that it is a vehicle’s', async () => {
  const screen = await renderDecoded({ ...TRUCK, makers: [] })
  await expect.element(screen.getByRole('heading')).toHaveTextContent('A 2009 vehicle. Which one?')
  await expect.element(screen.getByText(/If it is a car all the same/)).toBeVisible()
})
