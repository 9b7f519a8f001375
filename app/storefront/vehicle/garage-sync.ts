import { listCars } from '#app/api/garage.ts'
import { readTab, writeTab } from '#app/session/tab-storage.ts'
import { MAX_CARS } from '#contract/vehicle/garage-bounds.ts'
import { type Car, chosenOf, readGarage, writeGarage } from './garage.ts'
import { mergedCar, saveChanges, saveKnownCars, sayLeftOut, sayUnknown } from './garage-edit.ts'

// Merges the garages of this browser and of the account: at a sign-in, and once in a tab.

const SYNCED = 'garage-synced'

/** @param email of the user who is signed in */
export async function syncGarage(email: string) {
  if (readTab(SYNCED) === email) return
  let isMerged = false
  // A merge would overwrite what the buyer has changed since it began, so it starts again.
  while (!isMerged) isMerged = await mergeGarages(email)
  writeTab(SYNCED, email)
}

/** @returns false: the browser's garage has changed meanwhile */
async function mergeGarages(email: string) {
  const { owner } = readGarage()
  // Another user's cars, on a browser that they share, are not brought into this account.
  if (owner !== undefined && owner !== email) writeGarage({ cars: [], chosen: null })
  if (owner === email) await saveChanges()
  const before = readGarage()
  const saved = await listCars()
  const local = owner === email ? [] : before.cars
  const merged = merge(saved, local)
  const kept = merged.slice(0, MAX_CARS)
  const unknown = await saveKnownCars(kept.filter(({ path }) => isAmong(local, path)))
  if (readGarage() !== before) return false
  const cars = kept.filter(({ path }) => !isAmong(unknown, path))
  const chosen = chosenOf({ ...before, cars })?.path ?? null
  writeGarage({ cars, chosen, owner: email })
  if (merged.length > kept.length) sayLeftOut(merged.slice(MAX_CARS))
  if (unknown.length > 0) sayUnknown(unknown)
  return true
}

/** Cars with the same path are one. Those of this browser come first. */
function merge(saved: Car[], local: Car[]) {
  const merged = local.map((car) => {
    const known = saved.find(({ path }) => path === car.path)
    return known ? mergedCar(known, car) : car
  })
  return [...merged, ...saved.filter(({ path }) => !isAmong(local, path))]
}

function isAmong(cars: Car[], path: string) {
  return cars.some((car) => car.path === path)
}

/**
 * After a sign-out: the account has the cars, and the next user of this browser must not see them.
 */
export function forgetGarage() {
  writeTab(SYNCED, null)
  writeGarage({ cars: [], chosen: null })
}
