import { nearest } from '#contract/nearest-name.ts'
import { IN_FILES } from './secret-files.ts'
import { variables } from './variables.ts'

// The environment has names of others, and so may .env (TZ, NODE_OPTIONS); a name that is almost a
// setting’s is a misspelled one. PATH is not PORT, so one letter in five may differ.

const KNOWN = [...Object.keys(variables.shape), ...IN_FILES.map((name) => `${name}_FILE`)]

/** @returns a line for each of the names that is misspelled */
export function misspelledNames(names: string[]) {
  return names.flatMap((name) => {
    const meant = KNOWN.includes(name) ? undefined : nearest(name, KNOWN, name.length / 5)
    return meant ? [`${name} is no setting. ${meant}?`] : []
  })
}
