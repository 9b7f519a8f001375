import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { seedEmptyDatabase } from '#demo/seed.ts'
import { countTitles, indexNewProducts, searchParts } from '#server/catalog/search/search.ts'
import { pool } from '#server/platform/db/client.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { Catalog, GeneratedFitment } from './catalog.ts'
import { print, sum, totalOf } from './figures.ts'
import { generate } from './generate.ts'
import { readHeldBack } from './held-back.ts'
import { type Figures, isDoubt, judge, judgmentOf } from './judge.ts'
import { load, partOf } from './load.ts'
import { type Judged, QUERIES } from './queries.ts'
import { judgeSample } from './sample.ts'
import { SAMPLE_QUERIES } from './sample-queries.ts'
import { measureSpeed } from './speed.ts'
import { judgeStrangers } from './strangers.ts'

type Options = {
  parts: number
  heldBack?: string
  isOfStrangers: boolean
  isRecounted: boolean
  isVerbose: boolean
  isGate: boolean
}

/** In a smaller catalog accessories are too rare to judge, and statements too fast to measure. */
const LARGE = 100_000

const query = partListQuerySchema.parse({})

/** Fills the sample shop, and prints how good the answers to a file's queries for it are. */
export async function measureSample({
  heldBack,
  isOfStrangers,
  isVerbose,
}: Pick<Options, 'heldBack' | 'isOfStrangers' | 'isVerbose'>) {
  const { close } = await openDatabase(async () => {})
  await seedEmptyDatabase()
  await indexNewProducts()
  if (isOfStrangers) await judgeStrangers(isVerbose)
  const queries = [
    ['The sample shop', SAMPLE_QUERIES],
    ['Held back', heldBack ? readHeldBack(heldBack).sample : []],
  ] as const
  for (const [title, asked] of queries) {
    if (asked.length > 0)
      print(`${title}: ${asked.length} queries`, await judgeSample(asked, isVerbose))
  }
  await close()
  return true
}

/**
 * Fills a shop with generated parts, searches it, and prints how good the answers are. @returns are
 * they good enough?
 */
export async function measure({ parts, heldBack, isRecounted, isVerbose, isGate }: Options) {
  const catalog = generate(parts)
  const began = performance.now()
  const said = (what: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1)} s: ${what}`)
  const { close } = await openDatabase(async () => {})
  const { rows } = await pool.query<{ there: boolean }>(
    'select exists (select from product) as there',
  )
  if (!rows[0]?.there) {
    await load(catalog)
    said('loaded')
    await indexNewProducts()
    said('indexed')
    await countTitles()
    await pool.query('vacuum analyze product_search')
    said('counted')
  } else if (isRecounted) {
    await countTitles()
    said('counted again')
  }
  const fitments = new Map<number, GeneratedFitment[]>()
  for (const one of catalog.fitments)
    fitments.set(one.part, [...(fitments.get(one.part) ?? []), one])
  const context = { catalog, fitmentsOf: (id: number) => fitments.get(id) ?? [], isVerbose }
  const seen = await judgeAll(QUERIES, context)
  print(`${parts} parts, ${QUERIES.length} queries`, seen)
  const held = heldBack ? readHeldBack(heldBack).generated : []
  const unseen = await judgeAll(held, context)
  if (held.length > 0) print(`Held back: ${held.length} queries`, unseen)
  said('searched')
  if (parts >= LARGE)
    await measureSpeed(
      parts,
      QUERIES.map(({ q }) => q),
    )
  await close()
  return !isGate || isGood(seen, parts >= LARGE)
}

type Context = {
  catalog: Catalog
  fitmentsOf: (id: number) => GeneratedFitment[]
  isVerbose: boolean
}

async function judgeAll(queries: readonly Judged[], { catalog, fitmentsOf, isVerbose }: Context) {
  const groups = new Map<string, Figures>()
  for (const { group, q, want } of queries) {
    const result = await searchParts(q, { query })
    const ids = result.cards.map(({ _id }) => partOf(_id))
    const saidToFit = result.cards.flatMap(({ _id, verdict }) =>
      verdict?.word === 'fits' ? [partOf(_id)] : [],
    )
    const isPartial = result.notes.some(({ text }) => isDoubt(text))
    const judgment = judgmentOf(want, catalog, fitmentsOf)
    const figures = judge(want, { ids, saidToFit, isPartial }, judgment)
    groups.set(group, sum(groups.get(group), figures))
    if (isVerbose && (figures.ndcg < 0.95 || figures.accessoryAbove)) {
      const grades = ids.slice(0, 10).map(judgment.gradeOf).join('')
      console.log(
        `${group} | ${q} | nDCG ${figures.ndcg.toFixed(2)} | ${grades} | ${JSON.stringify(result.notes.map(({ text }) => text))} | ${JSON.stringify(result.categories)}`,
      )
      for (const card of result.cards.slice(0, 4)) console.log(`    ${card.title}`)
    }
  }
  return groups
}

const LEAST_NDCG = 0.9
/** Percent of the searches that may have an accessory above the part. */
const MAX_ACCESSORIES = 2

function isGood(groups: Map<string, Figures>, isLarge: boolean) {
  const all = totalOf(groups)
  const failures = [
    ...[...groups].flatMap(([name, { ndcg, queries }]) =>
      ndcg / queries < LEAST_NDCG ? [`nDCG@10 of ${name} is below ${LEAST_NDCG}`] : [],
    ),
    ...['number', 'partial'].flatMap((name) => {
      const of = groups.get(name)
      return of && of.mrr < of.queries ? [`MRR of ${name} is below 1`] : []
    }),
    ...(all.empty > 0 ? ['a search is empty'] : []),
    ...(all.wrongFits > 0 ? [`${all.wrongFits} parts are wrongly said to fit`] : []),
    ...(isLarge && all.accessoryAbove > (MAX_ACCESSORIES * all.queries) / 100
      ? [`${all.accessoryAbove} searches have an accessory above the part`]
      : []),
  ]
  for (const failure of failures) console.log(`✗ ${failure}`)
  return failures.length === 0
}
