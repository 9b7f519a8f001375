import type { PartCard } from '#contract/catalog/part-card.ts'
import type { MergedParts, SavedPart } from '#contract/catalog/saved-part.ts'
import { call } from './authorized-call.ts'
import { readBody, send } from './http.ts'

/** The parts that the account has saved, the one saved last first. */
export async function listSavedParts() {
  return (await call<{ parts: SavedPart[] }>('GET', '/saved')).parts
}

export function savePart(productId: string) {
  return call('PUT', `/saved/${productId}`)
}

export function removeSavedPart(productId: string) {
  return call('DELETE', `/saved/${productId}`)
}

/** Adds what this browser has, and answers with all that the account has. */
export async function mergeSavedParts(parts: MergedParts['parts']) {
  return (await call<{ parts: SavedPart[] }>('POST', '/saved/merge', { parts })).parts
}

/** Parts as lists show them; the same for everyone, so it is sent without the access token. */
export async function listPartCards(ids: string[]) {
  const query = new URLSearchParams({ of: ids.toSorted().join() })
  return readBody<PartCard[]>(await send('GET', `/part?${query}`))
}
