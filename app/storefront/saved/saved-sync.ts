import { listSavedParts, mergeSavedParts } from '#app/api/saved-part.ts'
import { readTab, writeTab } from '#app/session/tab-storage.ts'
import { readSaved, writeSaved } from './saved-parts.ts'

// Merges the saved parts of this browser and of the account: at a sign-in, and once in a tab.

const SYNCED = 'saved-synced'

/** @param email of the user who is signed in */
export async function syncSavedParts(email: string) {
  if (readTab(SYNCED) === email) return
  const before = readSaved()
  // What another user has saved, on a browser that they share, is not brought into this account.
  const own = before.owner === undefined ? before.parts : []
  const saved =
    own.length > 0
      ? await mergeSavedParts(own.map(({ id, price }) => ({ productId: id, price })))
      : await listSavedParts()
  writeSaved({ parts: saved.map(({ productId: id, price }) => ({ id, price })), owner: email })
  writeTab(SYNCED, email)
}

/** After a sign-out: the next user of this browser must not see them. */
export function forgetSavedParts() {
  writeTab(SYNCED, null)
  writeSaved({ parts: [] })
}
