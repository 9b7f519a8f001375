import { forgetSavedParts, syncSavedParts } from '../saved/saved-sync.ts'
import { forgetGarage, syncGarage } from './garage-sync.ts'

// What a visitor's browser has, and the account takes over.

export async function syncWith(email: string) {
  await Promise.all([syncGarage(email), syncSavedParts(email)])
}

export function forget() {
  forgetGarage()
  forgetSavedParts()
}
