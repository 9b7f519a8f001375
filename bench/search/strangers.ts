import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { takePrice } from '#contract/catalog/price-in-words.ts'
import { readDemoParts } from '#demo/sample-parts.ts'
import { type SearchResult, searchParts } from '#server/catalog/search/search.ts'

// Searches of the sample shop by people who saw its parts and never its rules, with what a
// reasonable buyer calls right. Each file is another author's.

type Judgment = {
  /** SKUs: one of them is first, or each of them among the first 3 × their number. */
  want: string[]
  all: boolean
  /** SKUs that are no answer, above a wanted one or as fitting. */
  never: string[]
}

type Asked = Judgment & {
  kind: string
  query: string
  /** What the page has to tell, in the author's words. */
  say: string
  /** Where the author erred: what is right instead, and why. */
  ruled?: Partial<Judgment> & { why: string }
}

type Shown = { sku: string; fits: boolean }
type Page = { shown: Shown[]; said: string[] }

const FOLDER = path.resolve('bench/search/strangers')

/** @param isVerbose with each miss: what was shown and said */
export async function judgeStrangers(isVerbose: boolean) {
  const skus = new Map((await readDemoParts()).map(({ fields, sku }) => [keyOf(fields), sku]))
  for (const file of readdirSync(FOLDER).sort()) {
    const lines = readFileSync(path.join(FOLDER, file), 'utf8').trim().split('\n')
    const queries = lines.map((line): Asked => JSON.parse(line))
    const rightOf = new Map<string, { right: number; n: number }>()
    const misses: string[] = []
    for (const asked of queries) {
      const page = await pageOf(asked.query, skus)
      const miss = missOf({ ...asked, ...asked.ruled }, page)
      const { right, n } = rightOf.get(asked.kind) ?? { right: 0, n: 0 }
      rightOf.set(asked.kind, { right: right + Number(miss === undefined), n: n + 1 })
      if (miss !== undefined) misses.push(describe(asked, miss, page))
    }
    print(file, rightOf, queries.length - misses.length)
    if (isVerbose) for (const miss of misses) console.log(miss)
  }
}

function keyOf({ brand, number }: { brand?: string | null; number?: string | null }) {
  return `${brand} ${number}`
}

/** As the page answers: a price among the words is a filter. */
async function pageOf(query: string, skus: ReadonlyMap<string, string>): Promise<Page> {
  const price = takePrice(query)
  const list = partListQuerySchema.parse({
    ...(price?.over !== undefined && { priceFrom: price.over }),
    ...(price?.under !== undefined && { priceTo: price.under }),
    ...(price?.isCheapest && { sort: 'price' }),
  })
  const result: SearchResult = await searchParts(price?.rest ?? query, { query: list })
  const toShown = (card: PartCard) => ({
    sku: skus.get(keyOf(card)) ?? '?',
    fits: card.verdict?.word === 'fits',
  })
  const whys = result.sections.flatMap(({ why }) => why ?? [])
  const said = [...result.notes.map(({ text }) => text), ...whys]
  return { shown: result.cards.map(toShown), said }
}

/** What a page says of something that the shop has not. */
const DENIES = /^No part|\bhas no\b/
/** What it says of words that it does not know. */
const DOUBTS = /^No|\b(?:not|has no|knows no)\b/

function missOf({ want, all, never, say }: Judgment & { say: string }, { shown, said }: Page) {
  const skus = shown.map(({ sku }) => sku)
  const wrong = shown.find(({ sku, fits }) => fits && never.includes(sku))
  if (wrong) return `${wrong.sku} is said to fit`
  const denies = said.some((text) => DENIES.test(text))
  if (want.length === 0)
    return skus.length === 0 || said.some((text) => DOUBTS.test(text))
      ? undefined
      : 'shown without a word that it is not there'
  const missing = all ? want.filter((sku) => !skus.slice(0, 3 * want.length).includes(sku)) : []
  if (missing.length > 0) return `lacks ${missing.join(' ')}`
  if (!all && !want.includes(skus[0] ?? '')) return 'another is first'
  const lastWanted = Math.max(0, Math.min(...want.map((sku) => placeOf(skus, sku))))
  const above = never.find((sku) => placeOf(skus, sku) < lastWanted)
  if (above) return `${above} is above it`
  // What the author expects to be denied may be.
  const isDenial =
    denies && !/\b(?:no|not|nothing|unknown|only|incomplete|part of a number)\b/.test(say)
  return isDenial ? 'what is there is denied' : undefined
}

function placeOf(skus: readonly string[], sku: string) {
  const at = skus.indexOf(sku)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function describe({ kind, query, want, say }: Asked, miss: string, { shown, said }: Page) {
  const first = shown.slice(0, 4).map(({ sku, fits }) => (fits ? `${sku} fits` : sku))
  return [
    `✗ ${kind} | ${query} | ${miss}`,
    `    wanted: ${want.join(' ') || 'nothing'}${say && `, ‘${say}’`}`,
    `    shown: ${first.join(', ') || 'nothing'}${said.map((text) => ` | ${text}`).join('')}`,
  ].join('\n')
}

function print(
  file: string,
  rightOf: ReadonlyMap<string, { right: number; n: number }>,
  right: number,
) {
  const kinds = [...rightOf].map(([kind, of]) => `${kind} ${of.right}/${of.n}`)
  const n = [...rightOf.values()].reduce((sum, of) => sum + of.n, 0)
  console.log(`\nStranger ${path.parse(file).name}: ${right} of ${n} right\n${kinds.join(' | ')}`)
}
