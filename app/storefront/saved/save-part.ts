import { errorMessage } from '#app/api/http.ts'
import { removeSavedPart, savePart } from '#app/api/saved-part.ts'
import { isSignedIn } from '#app/session/session.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { MAX_SAVED_HERE } from '#contract/catalog/saved-part-bounds.ts'
import { readSaved, writeSaved } from './saved-parts.ts'

/** Saves a part, or removes a saved one; of an account, there too. */
export async function toggleSaved({ _id: id, pricePerUnit: price }: Saveable) {
  const before = readSaved()
  const isSaved = before.parts.some((one) => one.id === id)
  const others = before.parts.filter((one) => one.id !== id)
  if (!isSaved && !isSignedIn() && others.length >= MAX_SAVED_HERE) {
    toast(`This browser has room for ${MAX_SAVED_HERE} saved parts. Remove one first.`, 'warning')
    return
  }
  writeSaved({ ...before, parts: isSaved ? others : [{ id, price }, ...others] })
  if (!isSignedIn()) return
  try {
    await (isSaved ? removeSavedPart(id) : savePart(id))
  } catch (error) {
    writeSaved(before)
    toast(errorMessage(error), 'warning')
  }
}

export type Saveable = { _id: string; pricePerUnit: number }
