import { beforeAll, expect, test } from 'vitest'
import { loadVehicleModels } from '../../catalog/load-vehicle-models.ts'
import { readVehicleIndex } from './vehicle-index.ts'

// What an import proposes for a make and model that the shop does not know.

beforeAll(loadVehicleModels)

test.each([
  ['Volkswagen', 'Golff', 'Volkswagen Golf or Golf R'],
  ['VW', 'Pasat', 'Volkswagen Passat'],
  ['Hodna', 'Accrod', 'Honda Accord'],
  ['Honda', 'Zeppelin', undefined],
  ['Zeppelin', 'Golf', undefined],
])('for a %s %s it proposes %s', async (make, model, proposal) => {
  const vehicles = await readVehicleIndex()
  expect(vehicles.find(make, model)).toBeUndefined()
  expect(vehicles.propose(make, model)).toBe(proposal)
})
