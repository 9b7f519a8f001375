import { AppError } from '../../platform/errors.ts'

/** A row would do something else than the check has shown to the owner. */
export function changedSince(name = 'A part') {
  return new AppError(409, `${name} has changed since the check. Check the file again.`)
}
