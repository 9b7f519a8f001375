import { expect, test, vi } from 'vitest'
import { forbidTabStorage } from '#test/forbidden-storage.ts'
import { golfOf, withEmptyStorage } from '#test/golfs.ts'
import { type Car, readGarage, writeGarage } from './garage.ts'
import { addCar, changeVehicle } from './garage-edit.ts'
import { syncGarage } from './garage-sync.ts'

// The first page of a signed-in tab merges the garages of browser and account. The buyer does not
// wait for it.

const ROBIN = 'robin@example.com'
const ANSWERS = { 'Front discs 288 mm': 'yes' } as const

withEmptyStorage()

/**
 * An account with that car. @param meanwhile runs once, while the response to `method` is on its
 * way
 */
function stubAccount(car: Car, method: 'GET' | 'PUT', meanwhile: () => void) {
  const account = new Map([[car.path, car]])
  let isDone = false
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') {
      const { cars }: { cars: Car[] } = await request.json()
      for (const one of cars) account.set(one.path, one)
    }
    const cars = [...account.values()]
    if (request.method === method && !isDone) {
      isDone = true
      meanwhile()
    }
    return Response.json({ cars })
  })
  return account
}

test.each([
  ['of the account', 'GET', ROBIN],
  ['of the browser alone', 'PUT', undefined],
] as const)(
  'an answer that is given about a car %s during the merge is stored in both garages',
  async (_, method, owner) => {
    const golf = golfOf(2014)
    writeGarage({ cars: [golf], chosen: golf.path, ...(owner && { owner }) })
    const account = stubAccount(golf, method, () =>
      changeVehicle(golf.path, (vehicle) => ({ ...vehicle, answers: ANSWERS })),
    )
    await syncGarage(ROBIN)
    expect(readGarage()).toMatchObject({ owner: ROBIN, cars: [{ vehicle: { answers: ANSWERS } }] })
    expect(account.get(golf.path)?.vehicle.answers).toEqual(ANSWERS)
  },
)

test('a car that is added during the merge stays, and stays chosen', async () => {
  const [golf, added] = [golfOf(2014), golfOf(2018)]
  writeGarage({ cars: [golf], chosen: golf.path, owner: ROBIN })
  const account = stubAccount(golf, 'GET', () => addCar(added))
  await syncGarage(ROBIN)
  expect(readGarage().chosen).toBe(added.path)
  expect(readGarage().cars).toHaveLength(2)
  expect([...account.keys()]).toContain(added.path)
})

test('a browser that forbids storage takes over the account’s garage all the same', async () => {
  forbidTabStorage()
  const golf = golfOf(2014)
  stubAccount(golf, 'GET', () => {})
  await syncGarage(ROBIN)
  expect(readGarage()).toMatchObject({ owner: ROBIN, cars: [{ path: golf.path }] })
})
