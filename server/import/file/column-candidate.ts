import type { Column } from './known-columns.ts'

// A column of a file that may be one of ours.

/** `name`: it has our name. The others are proposals: of a name, of a part of it, of its cells. */
export type MatchedColumn = { name: string | null; from: 'name' | 'word' | 'content' | 'nothing' }

export type Candidate = {
  at: number
  column: Column
  /** The lowest gets the column. */
  rank: number
  from: MatchedColumn['from']
}

export type Named = Omit<Candidate, 'at'>

// Ranks, from the surest.
export const OWN_NAME = 0
/** The whole name is one that suppliers use; the later in our list, the less usual. */
export const WHOLE = 1
/** "lb" alone: a known name beside it is surer. */
export const BARE_UNIT = 1.5
/** From here a part of the name is known: the longer, the surer. */
export const CONTAINED = 2
export const BY_CONTENT = 4
