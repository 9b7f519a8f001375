import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Toasts } from '#app/ui/components/toasts.tsx'
import { golfOf, withEmptyStorage } from '#test/golfs.ts'
import { type Car, readGarage, writeGarage } from './garage.ts'
import { addCar } from './garage-edit.ts'
import { syncGarage } from './garage-sync.ts'

// A garage has room for ten cars: a buyer who adds one more reads which one goes.

withEmptyStorage()

const golfsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, age) => golfOf(first + age))

async function renderToasts() {
  const Page = createRoutesStub([{ path: '/', Component: Toasts }])
  return render(<Page />)
}

test('an eleventh car takes the place of the one used longest ago, which is named', async () => {
  const screen = await renderToasts()
  writeGarage({ cars: golfsFrom(2005, 10), chosen: null })
  addCar(golfOf(2020))
  expect(readGarage().cars.map(({ vehicle }) => vehicle.year)).not.toContain(2014)
  await expect
    .element(
      screen.getByText('Your garage has room for 10 cars: the 2014 Volkswagen Golf was left out.'),
    )
    .toBeVisible()
  addCar(golfOf(2020))
  expect(screen.getByText(/was left out/).elements()).toHaveLength(1)
})

test('a sign-in names the cars of the account that the browser’s leave no room for', async () => {
  const screen = await renderToasts()
  writeGarage({ cars: golfsFrom(2005, 9), chosen: null })
  const cars = golfsFrom(2013, 3)
  vi.stubGlobal('fetch', async () => Response.json({ cars }))
  await syncGarage('robin@example.com')
  expect(readGarage().cars).toHaveLength(10)
  await expect
    .element(
      screen.getByText('Your garage has room for 10 cars: the 2015 Volkswagen Golf was left out.'),
    )
    .toBeVisible()
})

test('a car that is none of the shop’s vehicles is named, and the others are saved in the account', async () => {
  const screen = await renderToasts()
  const [known, unknown] = [golfOf(2014), golfOf(1971)]
  writeGarage({ cars: [unknown, known], chosen: unknown.path })
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ cars: [golfOf(2010)] })
    const { cars }: { cars: Car[] } = await request.json()
    const errors = cars.flatMap(({ vehicle }, place) =>
      vehicle.year === 1971 ? [{ path: `cars.${place}.vehicle`, message: 'There is none' }] : [],
    )
    if (errors.length > 0) return Response.json({ errors }, { status: 400 })
    saved.push(...cars.map(({ path }) => path))
    return Response.json({ cars })
  })
  await syncGarage('robin@example.com')
  expect(saved).toEqual([known.path])
  expect(readGarage()).toMatchObject({ owner: 'robin@example.com', chosen: null })
  expect(readGarage().cars.map(({ path }) => path)).toEqual([known.path, '2010/volkswagen/golf'])
  await expect
    .element(screen.getByText(/does not list: the 1971 Volkswagen Golf was left out\.$/))
    .toBeVisible()
})
