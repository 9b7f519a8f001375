import { type SQL, sql } from 'drizzle-orm'
import { isPlace, type Position } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { isAmount } from '../read/words.ts'
import type { VehicleFilter } from '../understand/asked-vehicle.ts'
import type { WithSynonyms } from '../understand/synonyms.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import { fittingProducts, goesThere, goesTo, mayGoTo } from './conditions.ts'
import {
  allOf,
  anyOf,
  anywhereIn,
  beforePurpose,
  countOf,
  inTitle,
  matches,
  mentionOf,
  mentions,
  onlyInTitle,
  rankOf,
  sizeQuery,
} from './text-query.ts'

// The queries of a search, from the strictest to the widest. A pass is only run while those before
// it have found few.

export type Pass = {
  name:
    | 'the number'
    | 'the vehicle'
    | 'the position'
    | 'words of the type'
    | 'words of a title'
    | 'sizes of the type'
    | 'the type'
    | 'words'
    | 'sizes'
    | 'any word'
  /** A condition on `product_search s`. */
  where: SQL
  /** Only parts of the kind that the words mean. */
  isOfType?: boolean
  /** A part of `where` that an index answers, and that few of a vehicle's parts meet. */
  narrow?: SQL
  /** Only parts with all words, or with all sizes, of the search. */
  hasAll?: ('words' | 'sizes')[]
  /** How well the words are found, where not all of them are. */
  rank?: SQL
  /**
   * How many of the sizes, of the words with a digit, and of those that say what kind of the part
   * is meant: that decides before the position.
   */
  sized?: SQL
  /** Has the title all words, and not only the name of the category? */
  titled?: SQL
  /** Only when nothing is found before. Those after it are run all the same. */
  isAlternative?: boolean
}

/**
 * What filters and facets need of `product_search s`, as `CANDIDATE` has it of a product
 * (catalog/part-list/part-list.ts).
 */
export const SEARCHED = sql`s.product_id as id, s.category_id, s.brand_id, s.price_per_unit_cents as cents,
  s.is_in_stock, s.axle, s.side`

export function passesOf(
  query: ReadQuery,
  words: UnderstoodWords,
  vehicleFilter?: VehicleFilter,
): Pass[] {
  const { typeIds, groups, qualities, unseen, strangeHead, isMeant, isPartial, isUnknown } = words
  const isType = sql`s.type_id = any(${sql.param(typeIds)}::int[])`
  if (groups.length === 0 && query.sizes.length === 0 && typeIds.length > 0)
    return [{ name: 'the type', isOfType: true, narrow: isType, where: isType }]
  if (groups.length === 0 && query.sizes.length === 0) {
    const any = anyPart(query, words, vehicleFilter)
    return any ? [any] : []
  }
  const all = groups.map(({ terms }) => anyOf(terms.map((term) => allOf(term.map(inTitle)))))
  const titles = groups.map(({ terms }) => anyOf(terms.map((term) => allOf(term.map(onlyInTitle)))))
  const names = groups.map(({ terms }) =>
    anyOf(terms.map((term) => allOf(term.map(beforePurpose)))),
  )
  const sizes = query.sizes.map(sizeQuery)
  const everything = allOf([...all, ...sizes])
  const isSized = ({ own }: (typeof groups)[number]) =>
    own.some((word) => /\d/.test(word) && own.join('').length > 2) // ‘2x’ is none
  const those = (isIt: (one: (typeof groups)[number]) => boolean) =>
    groups.flatMap((one, at) => (isIt(one) ? (all[at] ?? []) : []))
  const said = those((one) => !isSized(one) && qualities.has(one))
  // A grade outranks the amount: ‘5w40 5 l’ in cans of one liter is no 5W-30.
  const grades = query.sizes.filter(({ size }) => !isAmount(size))
  const outranking = grades.length < sizes.length ? grades.map(sizeQuery) : []
  const measures = [...sizes, ...outranking, ...those(isSized)]
  // Of ‘pads for 312 discs’ those that are said to be come first; of calipers none are.
  const [fitted] = query.fitted
  const fits = fitted === undefined ? sql`0` : countOf([sizeQuery(asSize(fitted))])
  // A size outweighs all that is said of the part: an H11 with long life is no H7.
  const times = said.length + 2
  const sized = sql`(${countOf(measures)} * ${sql.raw(String(times))} + ${countOf(said)} + ${fits})`
  const allSized = sql`(${sql.raw(String(measures.length * times + said.length))} + ${fits})`
  const rank = rankOf(anyOf([...all, ...sizes]))
  const titled = titles.length > 0 ? sql`(${matches(allOf(titles))})::int` : sql`0`
  // A ‘filter wrench with hinge’ is a wrench where no title has a hinge.
  const isWide = strangeHead !== undefined && !unseen.has(strangeHead)
  const isSeen = (_: string, place: number) => {
    const group = groups[place]
    return !isWide || (group !== undefined && !unseen.has(group))
  }
  const seen = titles.filter(isSeen)
  const inTitles = matches(allOf([...seen, anyOf(names.filter(isSeen)), ...sizes]))
  const withAll: Pass = {
    name: 'words',
    where: matches(everything),
    rank: rankOf(everything),
    hasAll: ['words', 'sizes'],
  }
  const ofSizes: Pass = {
    ...{ name: 'sizes', where: matches(allOf(sizes)), hasAll: ['sizes'], isAlternative: true },
  }
  // Titles may have words that were not counted yet.
  if (isUnknown) {
    // ‘QZO-7.5’ may be a number.
    const areUnits = query.sizes.every(({ size }) => /[a-z]/.test(size))
    return sizes.length > 0 && areUnits ? [withAll, ofSizes] : [withAll]
  }
  const hasType = typeIds.length > 0
  const passes: (Pass | false)[] = [
    hasType && {
      ...{ name: 'words of the type', isOfType: true, sized: allSized, titled },
      hasAll: ['words', 'sizes'],
      where: sql`${isType} and ${matches(everything)}`,
      narrow: isType,
    },
    // Such as the one wrench of a small shop, in which no other title says that ‘oil filter wrench’
    // is no oil filter. Not the brake pads ‘for light alloy wheels’.
    hasType &&
      !isMeant &&
      seen.length > 0 && {
        ...{ name: 'words of a title', isOfType: true, sized: allSized },
        hasAll: seen.length === all.length ? ['words', 'sizes'] : [],
        where: inTitles,
        narrow: inTitles,
        rank: rankOf(everything),
        isAlternative: true,
      },
    hasType &&
      sizes.length > 0 && {
        ...{ name: 'sizes of the type', rank, sized },
        isOfType: true,
        hasAll: ['sizes'],
        where: sql`${isType} and ${matches(allOf(sizes))}`,
        narrow: isType,
      },
    hasType && {
      ...{ name: 'the type', isOfType: true, narrow: isType, where: isType, rank, sized },
    },
    !(isPartial && hasType) && withAll,
  ]
  return passes.filter((pass) => pass !== false)
}

function asSize(word: string) {
  const size = /^\d+$/.test(word) ? `${word}mm` : word
  return { size, text: word, without: '' }
}

/** The parts with exactly the number, however short it is. */
export function numberPass(ids: readonly string[]): Pass {
  return { name: 'the number', where: sql`s.product_id = any(${sql.param(ids)}::uuid[])` }
}

/** Has the title what the search rules out? ‘Without ABS ring’ is not called so. */
export function deniedBy({ denied }: ReadQuery) {
  const each = denied.map((groups) =>
    allOf(
      groups.map((terms) =>
        anyOf(
          terms.map((term) =>
            allOf(term.map((word) => `(${onlyInTitle(word)} & !('without' <-> '${word}'))`)),
          ),
        ),
      ),
    ),
  )
  return each.length > 0 ? matches(anyOf(each)) : sql`false`
}

/** What of the search each product may have: its words, anywhere in it, and its sizes. */
export function findable({ sizes }: ReadQuery, { groups, strangeHead, position }: UnderstoodWords) {
  // ‘Rear brake discs 288’
  const isNumber = (text: string) => isPlace(position) && /^\d{3,4}$/.test(text)
  const there = goesThere(position)
  return [
    ...groups.map((group) => {
      const text = group.own.join(' ')
      // A description that says ‘it is the resistor’ is of no resistor.
      const where = mentionedIn(group, group === strangeHead ? inTitle : anywhereIn)
      const isSize = isNumber(text)
      return { text, isSize, where: isSize ? sql`(${where} and ${there})` : where }
    }),
    // A front disc of 288 mm is none ‘288 rear’.
    ...sizes.map((size) => ({
      text: size.text,
      isSize: true,
      where: sql`(${matches(mentionOf(size))} and ${there})`,
    })),
  ]
}

function mentionedIn({ terms }: WithSynonyms, where: (word: string) => string) {
  return mentions(anyOf(terms.map((term) => allOf(term.map(where)))))
}

/** Whatever part it is: those of the vehicle that the search names, else those for its position. */
function anyPart(
  { vehicle }: ReadQuery,
  words: UnderstoodWords,
  vehicleFilter: VehicleFilter | undefined,
): Pass | undefined {
  return vehicleFilter && vehicle.models.length > 0
    ? { name: 'the vehicle', where: ofVehicle(vehicleFilter) }
    : positionPass(words.position)
}

/** Parts that are for the position; of those that go anywhere there are too many. */
function positionPass(position: Position): Pass | undefined {
  return isPlace(position) ? { name: 'the position', where: goesTo(position) } : undefined
}

/** Leaves out parts with another position; those without a known position stay. */
export function at(position: Position, pass: Pass): Pass {
  return { ...pass, where: sql`(${pass.where}) and ${mayGoTo(position)}` }
}

function ofVehicle(vehicleFilter: VehicleFilter) {
  return sql`s.product_id in (select product_id from (${fittingProducts(vehicleFilter)}) f)`
}

/** When nothing else is found: parts with some of the words, shown as such. */
export function lastPass(query: ReadQuery, { groups, unknown }: UnderstoodWords): Pass | undefined {
  const known = groups.filter(({ own }) => !own.every((word) => unknown.includes(word)))
  const any = anyOf([
    ...known.flatMap(({ terms }) => terms.map((term) => allOf(term.map(inTitle)))),
    ...query.sizes.map(sizeQuery),
  ])
  if (any === '') return undefined
  return { name: 'any word', where: matches(any), rank: rankOf(any) }
}
