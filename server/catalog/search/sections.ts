import type { PartCard, PartSection as Section } from '#contract/catalog/part-card.ts'
import type { Category } from '../category/build-tree.ts'
import { categoryIdsWithin, findCategoryBySlug } from '../category/category-tree.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import { type JudgedCards, judge } from './judge.ts'
import type { FoundLine } from './look-up/find-lines.ts'
import { findBest } from './look-up/find-parts.ts'
import { sayMissing } from './look-up/missing-number.ts'
import { type Place, placeOf } from './not-asked-for.ts'
import { describePosition, type Position, sayPlace } from './read/position.ts'
import type { ReadQuery } from './read/read-query.ts'
import { stem, wordsOf } from './read/words.ts'
import type { AskedVehicle } from './understand/asked-vehicle.ts'
import type { Wish } from './understand/several-kinds.ts'
import { withSynonyms } from './understand/synonyms.ts'
import type { UnderstoodWords } from './understand/understand-words.ts'

// A search for several things: the parts of each below a heading of its own. Lines of a pasted
// list, several kinds, and what a symptom or a trouble code may come from are shown alike.

export type Sections = JudgedCards & { sections: Section[]; total: number; pages: number }

/** Parts of a section. */
const SHOWN = 3
/** Of a kind so many are judged for a vehicle, and the best shown. */
const JUDGED = 12

/** Then no further kind is looked up: a statement may take two seconds. */
const LOOKED_UP_MS = 1_000

/** One section for each number of a list, whatever its parts fit. */
export async function sectionsOfLines(
  lines: readonly FoundLine[],
  asked: AskedVehicle,
): Promise<Sections> {
  const plans = lines.map(({ text, amount, hits }) => {
    const ids = hits.slice(0, SHOWN).map(({ productId }) => productId)
    return { heading: text, ...(amount && { amount }), ids }
  })
  const { cards, unfit, ...judged } = await judgeAll(plans, asked)
  const all = [...cards, ...unfit.cards]
  const byId = new Map(all.map((card) => [card._id, card]))
  const sections = plans.map((plan, at): Section => {
    const why = lines[at] && whyOf(lines[at], byId)
    return { ...plan, ...(why && { why }) }
  })
  return withCards(sections, all, judged)
}

function whyOf(
  { text, unread, hits, isBeginning }: FoundLine,
  cards: ReadonlyMap<string, PartCard>,
) {
  const [first] = hits
  if (!first) return sayMissing(text)
  const isOpen = !isBeginning && hits.every(({ isMeant }) => !isMeant)
  if (isOpen) return 'This may be any of these parts.'
  const { why, productId } = first
  const newer = hits.find(({ productId: id, replaces }) => replaces === productId && cards.has(id))
  const card = newer && cards.get(newer.productId)
  const replaced = card && `Replaced by ${card.number ?? card.title}.`
  const doubt = unread && `“${unread}” was not read as an amount.`
  return [why && `${why}.`, replaced, doubt].filter(Boolean).join(' ')
}

/** One section for each kind that the buyer asks for. */
export async function sectionsOfWishes(wishes: readonly Wish[], asked: AskedVehicle) {
  const plans: Plan[] = []
  const until = performance.now() + LOOKED_UP_MS
  for (const { heading, query, words } of wishes) {
    plans.push({
      heading,
      ...(await bestOf(query, words, asked, until)),
      more: moreOf(query.words.join(' '), query, asked),
      said: query.words,
      place: placeOf(words.position, query),
    })
  }
  return sectionsOfKinds(plans, asked)
}

/** The categories that codes may come from: those of the first code first. */
const MAX_CAUSES = 6

/**
 * One section for each category that a mechanic looks at first.
 * @param slugs as files have them @param named categories that the buyer names: before the others
 */
export async function sectionsOfCauses(
  slugs: readonly string[],
  query: ReadQuery,
  position: Position,
  asked: AskedVehicle,
  named: readonly number[] = [],
) {
  const plans: Plan[] = []
  const until = performance.now() + LOOKED_UP_MS
  // The bulb of the turn signal that blinks fast comes before those of the headlight.
  const groups = withSynonyms(query.words, query).filter(({ isTerm }) => isTerm)
  const all = [...new Set(slugs.flatMap((slug) => findCategoryBySlug(slug) ?? []))]
  const isNamed = (cause: Category) => categoryIdsWithin(cause).some((id) => named.includes(id))
  const causes = all.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  for (const cause of causes.slice(0, MAX_CAUSES)) {
    const { name: heading } = cause
    const words = { ...OF_TYPE, position, groups, typeIds: categoryIdsWithin(cause) }
    plans.push({
      heading,
      ...(await bestOf({ ...query, words: [], sizes: [] }, words, asked, until)),
      more: moreOf(heading.toLowerCase(), query, asked),
    })
  }
  return sectionsOfKinds(plans, asked, isFitting)
}

/** Of causes those come first of which a part fits: a belt for any car is seldom the one. */
function isFitting({ verdict }: PartCard) {
  return verdict?.word === 'fits' || verdict?.word === 'fits-if'
}

/** The parts of a section, or why it has none. */
async function bestOf(
  query: ReadQuery,
  words: UnderstoodWords,
  asked: AskedVehicle,
  until: number,
) {
  if (performance.now() > until) return { ...BUSY, ids: [], nearest: NONE }
  const { isElsewhere, ...best } = await findBest(query, words, asked.vehicleFilter, JUDGED)
  const spot = isElsewhere ? sayPlace(words.position) : null
  const why = spot === null ? noneOf(best.ids, asked) : `None of these is for the ${spot} here.`
  return { ...(why && { why }), ...best }
}

const BUSY = { why: 'The shop is busy: search for this alone.' }
const NONE: ReadonlySet<string> = new Set()

/**
 * @property nearest ids of those that have what was asked for
 * @property said the words of the search that name it
 */
type Plan = Section & { nearest: ReadonlySet<string>; said?: readonly string[]; place?: Place }

/** ‘Wheel bearing with ABS ring’: what a part before it has in its title is not denied. */
function isOfBefore(
  { ids, said = [] }: Plan,
  before: Plan | undefined,
  byId: ReadonlyMap<string, PartCard>,
) {
  const titles = (before?.ids ?? []).flatMap((id) => byId.get(id)?.title ?? [])
  const has = (title: string) => {
    const own = new Set(wordsOf(title).map(stem))
    return said.length > 0 && said.every((word) => own.has(stem(word)))
  }
  return ids.length === 0 && titles.some(has)
}

const OF_TYPE: Omit<UnderstoodWords, 'position' | 'typeIds'> = {
  ...{ words: [], corrections: [], groups: [], unknown: [] },
  ...{ qualities: new Set(), unseen: new Set(), strangeHead: undefined },
  isMeant: true,
  ...{ isPartial: false, isUnknown: false, closest: undefined },
}

/**
 * For a vehicle with a verdict only what fits, or may: a section has room for a few.
 * @param isFirst sections that have such a part come first; else they stay in their order
 */
async function sectionsOfKinds(
  plans: readonly Plan[],
  asked: AskedVehicle,
  isFirst: (card: PartCard) => boolean = () => false,
): Promise<Sections> {
  const { cards, unfit: _, ...judged } = await judgeAll(plans, asked)
  const byId = new Map(cards.map((card) => [card._id, card]))
  const left = plans.filter((plan, at) => !isOfBefore(plan, plans[at - 1], byId))
  const sections = left.map(({ nearest, said: _, place: __, ...plan }) => {
    const known = plan.ids.flatMap((id) => byId.get(id) ?? [])
    const fitting = known.filter(
      ({ _id, verdict }) => verdict?.word !== 'not-known' && !judged.elsewhere.ids.includes(_id),
    )
    const best = bestFirst(fitting, nearest).slice(0, SHOWN)
    const why = best.length === 0 ? (plan.why ?? noneOf([], asked)) : plan.why
    return { ...plan, ...(why && { why }), ids: best.map(({ _id }) => _id) }
  })
  const first = new Set(cards.flatMap((card) => (isFirst(card) ? [card._id] : [])))
  const placeOf = ({ ids }: Section) => Number(!ids.some((id) => first.has(id)))
  return withCards(
    sections.toSorted((one, other) => placeOf(one) - placeOf(other)),
    cards,
    judged,
  )
}

const FITS = ['fits', 'fits-if', 'universal']

function bestFirst(cards: readonly PartCard[], nearest: ReadonlySet<string>) {
  const placeOf = ({ _id, verdict }: PartCard) =>
    (nearest.has(_id) ? 0 : FITS.length) + (verdict ? FITS.indexOf(verdict.word) : 0)
  return cards.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function noneOf(ids: readonly string[], { link, chosen }: AskedVehicle) {
  if (ids.length > 0) return undefined
  const label = link?.label ?? chosen
  return label ? `None here is known to fit the ${label}.` : 'None is sold here.'
}

/** The chosen car is in the URL. */
function moreOf(words: string, { position }: ReadQuery, { link }: AskedVehicle) {
  return [describePosition(position), words, link?.label].filter(Boolean).join(' ')
}

async function judgeAll(
  plans: readonly (Pick<Section, 'ids'> & { place?: Place })[],
  asked: AskedVehicle,
) {
  const ids = [...new Set(plans.flatMap((plan) => plan.ids))]
  const placesOf = (id: string) =>
    plans.flatMap(({ ids: own, place }) => (place && own.includes(id) ? place : []))
  return judge(await listPartCards(ids), asked, { groups: undefined, showsUnfit: true, placesOf })
}

/** Of what is in both, the first says whether it fits. */
export function joinSections(first: Sections, second: Sections): Sections {
  const isNew = ({ _id }: PartCard) => !first.cards.some((card) => card._id === _id)
  const cards = [...first.cards, ...second.cards.filter(isNew)]
  const judged = {
    ...{ ...second, ...first, judged: { ...second.judged, ...first.judged } },
    deciding: first.deciding ?? second.deciding,
    judgedFor: first.judgedFor ?? second.judgedFor,
    elsewhere: { ids: [...first.elsewhere.ids, ...second.elsewhere.ids], all: undefined },
  }
  return withCards([...first.sections, ...second.sections], cards, judged)
}

/** The cards in the order of the sections. */
function withCards(
  sections: Section[],
  cards: readonly PartCard[],
  judged: Omit<JudgedCards, 'cards' | 'unfit'>,
): Sections {
  const byId = new Map(cards.map((card) => [card._id, card]))
  const ids = [...new Set(sections.flatMap((section) => section.ids))]
  const shown = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    ...judged,
    ...{ sections, cards: shown, total: shown.length, pages: 1 },
    unfit: { count: 0, cards: [], isShown: true },
  }
}
