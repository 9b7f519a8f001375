import { ApiError, conflictOf } from '#app/api/http.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'

/** After this many conflicts in a row a save gives up. */
const MAX_MERGES = 5

type Conflict = NonNullable<ReturnType<typeof conflictOf<StaffProduct>>>

/**
 * Saves a part, again in the next version when another editor has saved it meanwhile.
 * @param save in the version that is known then
 * @param merge takes over what they have saved. @returns does the editor have to decide first?
 * @returns undefined: the editor has to
 * @throws ApiError also when the part is deleted
 */
export async function saveMerging<Saved>(
  save: () => Promise<Saved>,
  merge: (theirs: Conflict) => boolean | Promise<boolean>,
) {
  for (let round = 0; round < MAX_MERGES; round += 1) {
    try {
      return await save()
    } catch (error) {
      const theirs = conflictOf<StaffProduct>(error)
      if (!theirs || theirs.current.deleted) throw error
      if (await merge(theirs)) return undefined
    }
  }
  throw new ApiError(409, 'Others are saving this part right now. Try again.')
}
