import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PartCard } from '#contract/catalog/part-card.ts'
import type { Fitment } from '#contract/fitment/fitment.ts'
import { aPartCard } from '#test/part-card.ts'
import { type Car, writeGarage } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'
import { FitAndBuy } from './fit-and-buy.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  writeGarage({ cars: [], chosen: null })
})

const PLUGS = aPartCard({
  ...{ _id: 'plugs', title: 'Spark plug M14', pricePerUnit: 6.4 },
  minimumOrderQuantity: 4,
})

const GOLF = aCar('volkswagen', 'golf', 'Golf', '2.5')
const F_150 = aCar('ford', 'f-150', 'F-150', '5.0 V8')

const FITMENTS = [
  aFitment(1, 'volkswagen/golf', { engine: '2.5', quantity: 5 }),
  aFitment(2, 'volkswagen/golf', { engine: '1.4 TSI', quantity: 4 }),
  aFitment(3, 'ford/f-150', { engine: '5.0 V8', quantity: 8 }),
]

function aCar(make: string, slug: string, model: string, engine: string): Car {
  const vehicle = { year: 2014, make, model: slug, engine, answers: {} }
  return { path: `2014/${make}/${slug}/${engine}`, vehicle, label: model, model }
}

function aFitment(_id: number, model: string, more: Partial<Fitment>): Fitment {
  return { _id, model, yearFrom: 2010, yearTo: 2014, conditions: [], ...more }
}

async function open(part: PartCard, other?: Car) {
  const rest = {
    fits: 'vehicle',
    fitsComplete: false,
    category: undefined,
    isLoading: false,
    delivery: undefined,
    returns: { days: 0, paysWayBack: false },
  } as const
  const reports = [{ model: 'volkswagen/golf', year: 2014, yes: 5, no: 1 }]
  const models = ['volkswagen/golf', 'ford/f-150'].map((path) => ({ path, label: path }))
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PageCar.Provider value={other}>
          <FitAndBuy part={part} models={models} {...rest} fitments={FITMENTS} reports={reports} />
        </PageCar.Provider>
      ),
    },
  ])
  return render(<Page />)
}

test('the quantity begins with what the car takes, and the page says so', async () => {
  writeGarage({ cars: [GOLF], chosen: GOLF.path })
  const screen = await open(PLUGS)
  await expect.element(screen.getByText('Your car takes 5')).toBeVisible()
  await expect.element(screen.getByLabelText('Quantity')).toHaveValue(5)
})

test('of a part in packs the quantity begins with the next whole pack, or with the stock if that is less', async () => {
  writeGarage({ cars: [GOLF], chosen: GOLF.path })
  const packed = await open({ ...PLUGS, packSize: 4 })
  await expect.element(packed.getByText('Your car takes 5')).toBeVisible()
  await expect.element(packed.getByLabelText('Quantity')).toHaveValue(8)
  await packed.unmount()
  const scarce = await open({ ...PLUGS, availableQuantity: 4 })
  await expect.element(scarce.getByText('Your car takes 5')).toBeVisible()
  await expect.element(scarce.getByLabelText('Quantity')).toHaveValue(4)
})

test('without a car, and as long as an answer decides how many, it is the minimum', async () => {
  const screen = await open(PLUGS)
  await expect.element(screen.getByLabelText('Quantity')).toHaveValue(4)
  const { engine: _, ...vehicle } = GOLF.vehicle
  const golf = { ...GOLF, path: '2014/volkswagen/golf', vehicle }
  writeGarage({ cars: [golf], chosen: golf.path })
  await expect.element(screen.getByText('Which engine does it have?')).toBeVisible()
  await expect.element(screen.getByLabelText('Quantity')).toHaveValue(4)
  await userEvent.click(screen.getByRole('button', { name: '2.5', exact: true }))
  await expect.element(screen.getByLabelText('Quantity')).toHaveValue(5)
})

test('a typed quantity stays when another car is chosen', async () => {
  writeGarage({ cars: [GOLF, F_150], chosen: GOLF.path })
  const screen = await open(PLUGS)
  await userEvent.fill(screen.getByLabelText('Quantity'), '6')
  writeGarage({ cars: [GOLF, F_150], chosen: F_150.path })
  await expect.element(screen.getByText('Your car takes 8')).toBeVisible()
  await expect.element(screen.getByLabelText('Quantity')).toHaveValue(6)
})

test('a page that is about another car than the header’s asks for what that one takes, and adds it for that one', async () => {
  writeGarage({ cars: [GOLF], chosen: GOLF.path })
  const bodies: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    bodies.push(await new Request(input, init).json())
    return Response.json({ lines: [], units: 8 })
  })
  const screen = await open(PLUGS, F_150)
  await expect.element(screen.getByText('Fits the 2014 F-150 5.0 V8')).toBeVisible()
  await expect.element(screen.getByText('The 2014 F-150 5.0 V8 takes 8')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }).first())
  await vi.waitFor(() => expect(bodies).toHaveLength(1), { timeout: 5000 })
  expect(bodies).toEqual([
    { productId: 'plugs', quantity: 8, pricePerUnit: 6.4, vehicle: F_150.vehicle },
  ])
})
