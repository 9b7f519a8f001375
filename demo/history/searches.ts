import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { writeMisses } from '#server/catalog/missed-searches.ts'
import { searchParts } from '#server/catalog/search/search.ts'
import { inPast } from '#server/platform/db/past.ts'
import type { Person } from './people.ts'
import { DAY_MS } from './shop-hours.ts'

/** What was searched for in vain, by how many people, in each of the last weeks. */
const WEEKS: [words: string, people: number][][] = [
  [
    ['tow bar', 4],
    ['roof rack', 3],
    ['dash cam', 2],
  ],
  [
    ['snow chains', 5],
    ['tow bar', 2],
    ['seat covers', 2],
  ],
  [
    ['roof rack', 3],
    ['subwoofer', 2],
  ],
  [['tow bar', 3]],
]

/** Each is a search as the shop makes it, which counts what it does not find. */
export async function searchInVain(now: Date, people: Person[]) {
  const query = partListQuerySchema.parse({})
  for (const [weeksAgo, searches] of WEEKS.entries()) {
    await inPast(new Date(now.getTime() - weeksAgo * 7 * DAY_MS), async () => {
      for (const [words, count] of searches) {
        for (const { ip } of people.slice(0, count)) await searchParts(words, { query, ip })
      }
      await writeMisses()
    })
  }
}
