import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { writeGarage } from '../vehicle/garage.ts'
import { FitmentTable } from './fitment-table.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  writeGarage({ cars: [], chosen: null })
})

const GOLF = {
  ...{ path: '2014/volkswagen/golf', label: 'Volkswagen Golf', model: 'Golf' },
  vehicle: { year: 2014, make: 'volkswagen', model: 'golf', answers: {} },
}

const aRow = (_id: number, model: string, years: [number, number]) => ({
  ...{ _id, model, vehicle: model, yearFrom: years[0], yearTo: years[1], conditions: [] },
})

const A3 = aRow(1, 'audi/a3', [2006, 2013])
const OLD_GOLF = aRow(2, 'volkswagen/golf', [2006, 2009])
const OWN_GOLF = aRow(3, 'volkswagen/golf', [2010, 2014])
const MODELS = [A3, OWN_GOLF].map(({ model }) => ({ path: model, label: model }))

test('the rows of the buyer’s car and year come first, and say so', async () => {
  writeGarage({ cars: [GOLF], chosen: GOLF.path })
  const screen = await render(
    <FitmentTable partId="disc" fitments={[A3, OLD_GOLF, OWN_GOLF]} models={MODELS} />,
  )
  const rows = () =>
    screen
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  expect(rows().slice(1)).toEqual([
    'volkswagen/golfYour car2010–2014Any',
    'audi/a32006–2013Any',
    'volkswagen/golf2006–2009Any',
  ])
})

test('of a part for many models the buyer’s own is fetched', async () => {
  writeGarage({ cars: [GOLF], chosen: GOLF.path })
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    return Response.json([OWN_GOLF])
  })
  const screen = await render(<FitmentTable partId="disc" fitments={[A3]} models={MODELS} />)
  await expect.element(screen.getByText('Your car')).toBeVisible()
  expect(fetched).toHaveBeenCalledOnce()
  expect(screen.getByText('More models').elements()).toHaveLength(0)
})
