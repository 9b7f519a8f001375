import { ABBREVIATIONS } from '#contract/catalog/abbreviations.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { groupBy } from './look-up/group-by.ts'
import { stem, wordsOf } from './read/words.ts'
import { TRADE_WORDS } from './words/word-files.ts'

// Searches for a part in its own words: nobody has chosen them, so no rule is made for them.

/** A sample part, as far as searches are made of it. */
type Part = {
  sku: string
  category: string
  fields: { [Field in 'name' | 'title' | 'brand' | 'number']?: string | null | undefined }
  numbers: { shown: string }[]
  vehicles: { make: string; model: string; yearFrom: number; yearTo: number }[]
}

/** @property form how it is made @property category the slug of the part's */
type OwnSearch = { q: string; form: string; category: string }

/** Words of the trade, and what they mean, by the only category that they mean. */
const WORDS_OF = new Map<string, { word: string; means: string[] }[]>()
const meanings = groupBy(TRADE_WORDS, ({ word }) => word)
for (const [word, rows] of meanings) {
  const [only, ...others] = new Set(rows.map(({ category }) => category))
  if (!only || others.length > 0) continue
  const means = rows.map((row) => row.means)
  WORDS_OF.set(only, [...(WORDS_OF.get(only) ?? []), { word, means }])
}

const SHORT = Object.entries(ABBREVIATIONS).filter(([, whole]) => !whole.includes(' '))

export function ownSearches(part: Part): OwnSearch[] {
  const { title, brand, number } = part.fields
  const name = findCategoryBySlug(part.category)?.name.toLowerCase() ?? ''
  const [head = '', ...said] = clausesOf(title ?? part.fields.name ?? '')
  const own = [title, part.fields.name].filter(isText)
  const sizes = sizesOf([head, ...said].join(' '))
  const search = (form: string) => (q: string) => ({ q, form, category: part.category })
  return [
    ...own.map(search('title')),
    ...own.map((text) => text.toLowerCase().replace(/[^\w./" -]/g, ' ')).map(search('bare title')),
    ...(said.length > 0 ? [[...said, head].join(' ')].map(search('title, turned')) : []),
    ...own.flatMap(abbreviated).map(search('abbreviated title')),
    ...pluralsOf(head).map(search('plural of the title')),
    ...[head, name].flatMap((text) => sizes.map((size) => `${text} ${size}`)).map(search('size')),
    ...sizes.map((size) => `${size} ${name}`).map(search('size first')),
    ...[`${brand} ${head}`, `${head} ${brand}`, `${brand} ${name}`].map(search('brand')),
    ...wordsFor(part).map(search('word of the trade')),
    ...wordsFor(part)
      .map((word) => `${brand} ${word}`)
      .map(search('word with brand')),
    ...numbersOf(part).flatMap(writings).map(search('number')),
    ...[
      `${name} ${number}`,
      ...(lastDigits(number).replace(/\D/g, '').length > 2
        ? [`${brand} ${name} ${lastDigits(number)}`]
        : []),
    ].map(search('number beside words')),
    ...part.vehicles
      .slice(0, 2)
      .flatMap((vehicle) => forVehicle(part, vehicle))
      .map(search('vehicle')),
  ]
}

/** What stands between commas, without what the part is for. */
function clausesOf(title: string) {
  return title
    .split(/, (?!\d+ (?:for|and))/)
    .map((one) => one.replace(/ (?:for|with|before|behind|after) .*/, '').trim())
}

const SIZE =
  /\b(?<!M)\d+(?:[.,/]\d+)? ?(?:mm|Ah|A|V|W|kW|in|liters?|quarts?|ml|teeth|ribs)\b(?!-)|\b\d+W-\d+\b|\b\dPK\d+\b|\bM\d+ x [\d.]+|\bH\d+\b|\bDOT \d\b|\b\d{3}\/\d\d R\d\d\b/g

function sizesOf(title: string) {
  return [...title.matchAll(SIZE)].map(([size]) => size)
}

function abbreviated(title: string) {
  return SHORT.flatMap(([short, whole]) => {
    const text = title.replace(new RegExp(`\\b${whole}\\b`, 'i'), short)
    return text === title ? [] : [text]
  })
}

function pluralsOf(head: string) {
  const last = /[a-z]+$/.exec(head)?.[0] ?? ''
  if (last.length < 4) return []
  return [last.endsWith('s') && !last.endsWith('ss') ? head.slice(0, -1) : `${head}s`]
}

/** A few of each category, others for each part. */
const MAX_WORDS = 4

/** Those of which the part has all that they mean. */
function wordsFor({ category, sku, fields }: Part) {
  const name = findCategoryBySlug(category)?.name ?? ''
  const own = new Set(wordsOf(`${name} ${fields.name} ${fields.title ?? ''}`).map(stem))
  const isOwn = (text: string) => wordsOf(text).every((word) => own.has(stem(word)))
  const all = (WORDS_OF.get(category) ?? []).flatMap(({ word, means }) =>
    means.some(isOwn) ? word : [],
  )
  const start = [...sku].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % (all.length || 1)
  return [...all.slice(start), ...all.slice(0, start)].slice(0, MAX_WORDS)
}

function numbersOf({ fields, numbers }: Part) {
  return [fields.number, ...numbers.slice(0, 2).map(({ shown }) => shown)].filter(isText)
}

function isText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== ''
}

function writings(number: string) {
  const joined = number.replace(/[ .-]/g, '')
  return [number, joined.toLowerCase(), number.replace(/[.-]/g, ' ')]
}

function lastDigits(number: string | null | undefined) {
  const last = /\d[\d .-]*(?=\D*$)/.exec(number ?? '')?.[0] ?? ''
  return last.replace(/[ .-]+$/, '')
}

function forVehicle(part: Part, { make, model, yearFrom, yearTo }: Part['vehicles'][number]) {
  const year = Math.floor((yearFrom + yearTo) / 2)
  const [word = ''] = wordsFor(part)
  const name = findCategoryBySlug(part.category)?.name.toLowerCase() ?? ''
  return [
    ...(word
      ? [`${word} ${year} ${make} ${model}`, `${String(year).slice(2)} ${model} ${word}`]
      : []),
    `need ${name} for my ${year} ${model}`,
  ]
}
