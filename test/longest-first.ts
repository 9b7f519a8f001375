import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds, although they are short. */
const LONG = [
  'test/crashing-workers.slow.test.ts', // it waits for crashes, and needs little of the machine
  'server/api/fuzz-broken.slow.test.ts',
  'server/import/corpus.slow.test.ts',
  'test/api-client.slow.test.ts',
  'server/log-file.slow.test.ts',
]

/**
 * Begins with the longest tests, so that no worker is alone with one at the end. A clone has no
 * times of an earlier run: without them Vitest goes by the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  constructor(...options: ConstructorParameters<typeof BaseSequencer>) {
    super(...options)
    const gone = LONG.find((file) => !existsSync(file))
    if (gone) throw new Error(`test/longest-first.ts: there is no ${gone}`)
  }

  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
