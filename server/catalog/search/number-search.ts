import { sql } from 'drizzle-orm'
import { searchDb } from '../../platform/db/client.ts'
import { proposeNumbers } from './close-numbers.ts'
import { longerNumber } from './longer-number.ts'
import type { NumberRow } from './number-rows.ts'
import { type Candidate, findNumbers, KINDS, numbersIn, PREFIX } from './numbers-in-query.ts'
import type { ParsedQuery } from './parse-query.ts'

// A search by a part number: the part that has it, those that replace it, and what to try if there is none.

export type FoundByNumber = {
  tag: { kind: 'number'; text: string }
  /** `tier`: those alike in how they have the number, the nearest first. */
  hits: { productId: string; why?: string; tier: number }[]
  /** The search without the number. */
  rest: string
  /** Some part has exactly this number: nothing closer could be found. */
  isExact: boolean
  /** The search may mean a word, a size or a vehicle: what those find is shown after it. */
  isAmbiguous: boolean
  /** The whole number that was typed, if only its beginning or its end was found. */
  longer: string | undefined
}

/** A number that no part has. `text`: as it was typed, if other words are beside it. */
export type MissingNumber = { proposals: string[]; text?: string }

/** @param isQuick none is looked for inside others, and no close ones are proposed @returns undefined: the search has no number */
export async function searchNumbers(
  parsed: ParsedQuery,
  isQuick: boolean,
): Promise<FoundByNumber | MissingNumber | undefined> {
  const candidates = numbersIn(parsed)
  const found = await findNumbers(candidates, isQuick)
  if (!found) return missingNumber(parsed, candidates, isQuick)
  const isExact = found.how === 'exact'
  const hits = new Map<string, FoundByNumber['hits'][number]>()
  const add = (productId: string, tier: number, why: string | undefined) => {
    if (!hits.has(productId)) hits.set(productId, { productId, tier, ...(why && { why }) })
  }
  // Beginnings and ends are sorted by number.
  found.hits.forEach((hit, at) => {
    add(hit.productId, isExact ? KINDS.indexOf(hit.kind) : at, reasonOf(hit, isExact))
  })
  for (const { id, shown } of await findSuccessors([...hits.keys()])) {
    add(id, found.hits.length + KINDS.length, `Replaces ${shown}`)
  }
  const [first] = found.hits
  const { at, length } = found.span
  return {
    isExact,
    isAmbiguous: found.isAmbiguous,
    rest: parsed.typed.toSpliced(at, length).join(' '),
    longer: longerNumber(parsed, found),
    tag: {
      kind: 'number',
      text: isExact ? (first?.shown ?? found.norm) : found.norm,
    },
    hits: [...hits.values()],
  }
}

/** The longest; beside words only one that is too long for a size. */
async function missingNumber(
  { typed }: ParsedQuery,
  candidates: readonly Candidate[],
  isQuick: boolean,
): Promise<MissingNumber | undefined> {
  const missing = candidates.find(
    ({ isWhole, isExactOnly, norm }) => !isExactOnly && (isWhole || norm.length >= PREFIX.within),
  )
  if (!missing) return undefined
  const { span, isWhole, norm } = missing
  const text = typed.slice(span.at, span.at + span.length).join(' ')
  return { proposals: isQuick ? [] : await proposeNumbers(norm), ...(!isWhole && { text }) }
}

function reasonOf({ kind, shown, brand }: NumberRow, isExact: boolean) {
  const number = [brand, shown].filter(Boolean).join(' ')
  switch (kind) {
    case 'own':
      return isExact ? undefined : `Number ${shown}`
    case 'oe':
    case 'cross':
      return `Replaces ${number}`
    case 'old':
      return `${number} was replaced by this part`
    default:
      return isExact ? `GTIN ${shown}` : undefined
  }
}

const MAX_STEPS = 20

/** What replaces products, and what replaces that, to the end. */
async function findSuccessors(ids: string[]) {
  const { rows } = await searchDb.execute<{ id: string; shown: string }>(sql`
    with recursive chain as (
      select p.id, p.superseded_by, coalesce(p.number, p.name) as shown, 0 as step
      from product p where p.id = any(${sql.param(ids)}::uuid[]) and p.superseded_by is not null
      union all
      select p.id, p.superseded_by, chain.shown, step + 1
      from chain join product p on p.id = chain.superseded_by where step < ${MAX_STEPS}
    ) cycle id set is_cycle using path
    select id, shown from chain where step > 0 and not is_cycle order by step desc`)
  return rows
}
