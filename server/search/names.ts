import { sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { MAKE_ALIASES, MODEL_ALIASES } from './vehicle-aliases.ts'
import { wordsOf } from './words.ts'

// The names that are no words for a part: of vehicles and of brands. Read from the tables, and again after a minute.

export type Model = {
  id: number
  slug: string
  name: string
  make: string
  makeName: string
  /** From and to, in which it was made; empty: not known. */
  years: readonly (readonly [from: number, to: number])[]
}

type VehicleName = {
  words: readonly string[]
  /** A name like ‘3’, ‘TT’ or ‘Spark’ is one only behind its make. */
  needsMake: boolean
  makes: Set<string>
  models: Model[]
}

export type Names = {
  models: Model[]
  /** By their first word, longest first. */
  vehicles: Map<string, VehicleName[]>
  brands: Map<string, string[][]>
  /** Every word of a name. */
  words: Set<string>
}

const FRESH_MS = 60_000

let read: { names: Promise<Names>; at: number } | undefined

export function getNames() {
  if (!read || read.at < Date.now() - FRESH_MS) {
    const names = readNames()
    const reading = { names, at: Date.now() }
    read = reading
    names.catch(() => {
      if (read === reading) read = undefined
    })
  }
  return read.names
}

/** After vehicles or brands were added in bulk. */
export function forgetNames() {
  read = undefined
}

type ModelRow = Omit<Model, 'years'> & { years: string }

async function readNames(): Promise<Names> {
  const [models, brands] = await Promise.all([
    db.execute<ModelRow>(sql`
      select m.id, m.slug, m.name, k.slug as make, k.name as "makeName", m.years::text as years
      from vehicle_model m join make k on k.id = m.make_id order by m.id`),
    db.execute<{ name: string }>(sql`select name from brand order by id limit 50000`),
  ])
  return namesOf(
    models.rows.map((row) => ({ ...row, years: readYears(row.years) })),
    brands.rows.map(({ name }) => name),
  )
}

/** Of a multirange: `{[1993,2000),[2010,2022)}`. */
function readYears(text: string) {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(
    ([, from, end]) => [Number(from), Number(end) - 1] as const,
  )
}

export function namesOf(models: Model[], brandNames: readonly string[]): Names {
  const byText = new Map<string, VehicleName>()
  const add = (text: string, make: string, model?: Model) => {
    const words = wordsOf(text)
    const key = words.join(' ')
    if (key === '') return
    const name = byText.get(key) ?? {
      words,
      needsMake: model !== undefined && needsMake(words),
      makes: new Set(),
      models: [],
    }
    name.makes.add(make)
    if (model && !name.models.includes(model)) name.models.push(model)
    byText.set(key, name)
  }
  const makes = new Map(models.map(({ make, makeName }) => [make, makeName]))
  for (const [slug, name] of makes) {
    if (!ORDINARY_MAKES.has(slug)) add(name, slug)
    for (const alias of MAKE_ALIASES[slug] ?? []) add(alias, slug)
  }
  for (const model of models) {
    add(model.name, model.make, model)
    if (ORDINARY_MAKES.has(model.make)) add(`${model.makeName} ${model.name}`, model.make, model)
    const short = withoutMake(model)
    if (short) add(short, model.make, model)
    for (const { make, name, is } of MODEL_ALIASES) {
      if (make === model.make && is.test(model.slug)) add(name, make, model)
    }
  }
  const brands = brandNames.map(wordsOf).filter((words) => words.length > 0)
  const vehicles = [...byText.values()]
  return {
    models,
    vehicles: byFirstWord(vehicles, ({ words }) => words),
    brands: byFirstWord(brands, (words) => words),
    words: new Set([...vehicles.flatMap(({ words }) => words), ...brands.flat()]),
  }
}

/** ‘Mazda3’ is also written ‘Mazda 3’. */
function withoutMake({ name, makeName }: Model) {
  return name.toLowerCase().startsWith(makeName.toLowerCase())
    ? name.slice(makeName.length)
    : undefined
}

/** Models whose name is a word of parts, too, or of any sentence. */
const ORDINARY = new Set(
  'air beat bolt charger clubman crown cube dart edge element fit flex ion journey kicks light metro one pickup pilot probe pulse sonic spark sport storm swift tracker truck van vibe vision volt'.split(
    ' ',
  ),
)

/** ‘Smart charger’ is no vehicle. */
const ORDINARY_MAKES = new Set(['mini', 'ram', 'smart'])

function needsMake(words: readonly string[]) {
  const [word = ''] = words
  return (
    words.length === 1 && (/^\d+$|^h\d$|^v\d+$/.test(word) || word.length < 3 || ORDINARY.has(word))
  )
}

function byFirstWord<Item>(items: readonly Item[], wordsOfItem: (item: Item) => readonly string[]) {
  const sorted = items.toSorted((a, b) => wordsOfItem(b).length - wordsOfItem(a).length)
  const groups = new Map<string, Item[]>()
  for (const item of sorted) {
    const [first = ''] = wordsOfItem(item)
    const group = groups.get(first)
    if (group) group.push(item)
    else groups.set(first, [item])
  }
  return groups
}
