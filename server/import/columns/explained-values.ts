import { PRODUCT_STATES } from '#contract/catalog/product.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { beginningOf } from '#contract/text.ts'
import type { Category } from '../../catalog/category/build-tree.ts'
import {
  findCategory,
  findCategoryBySlug,
  lineOf,
  ofTree,
} from '../../catalog/category/category-tree.ts'
import type { Raw } from '../file/source-row.ts'
import { type KnownAnswers, valueKey } from '../queue/answer-keys.ts'
import { CLEAR } from '../rows/weight-cells.ts'
import { proposeCategory } from './category-names.ts'

const MAX_KEPT = 5_000

/** What a cell means, once for all rows with it. */
function ofCell<Meaning>(meaningOf: (cell: string) => Meaning) {
  const kept = ofTree(() => new Map<string, Meaning>())
  return (cell: string) => {
    const meanings = kept()
    const known = meanings.get(cell)
    if (known !== undefined || meanings.has(cell)) return known as Meaning
    if (meanings.size >= MAX_KEPT) meanings.clear()
    const meaning = meaningOf(cell)
    meanings.set(cell, meaning)
    return meaning
  }
}

// Categories and states as a file names them. One that the shop does not know is left out, and is
// one question for all of its rows: what it means is known to the next file.

export function explainedValues(file: Raw, answers: KnownAnswers) {
  const raw = { ...file }
  const findings = [explainCategory(raw, answers), explainState(raw, answers)]
  return { raw, findings: findings.filter((one) => one !== undefined) }
}

function explainCategory(raw: Raw, answers: KnownAnswers): Finding | undefined {
  const { category, part_type: type } = raw
  const cell = category || (type && `Part type ${type}`)
  delete raw.part_type
  if (!cell || cell.toLowerCase() === CLEAR || categoryOf(cell) !== undefined) return undefined
  const question = valueKey('category', cell)
  const meant = answers.get(question)
  delete raw.category
  const known = findCategory(meant?.categoryId)
  if (known) raw.category = String(known.id)
  // One whose category was deleted since is asked for again.
  if (meant && (known || !meant.categoryId)) return undefined
  const proposal = proposedName(cell)
  return {
    code: 'unknown-category',
    field: 'category',
    found: cell,
    text: `There is no category ${beginningOf(cell, 60)}`,
    question,
    ...(proposal && { proposal }),
  }
}

const proposedName = ofCell((cell) => findCategory(proposeCategory(cell) ?? null)?.name)

/** By its path (of several with its last name the most alike), its URL's last part, or its id. */
export const categoryOf = ofCell((cell: string) => {
  // Of several paths the first that is known; a name may have a comma, too.
  const found = [cell, ...cell.split(/[,;]/)].map(categoryOfPath).find((one) => one !== undefined)
  const byId = /^\d{1,6}$/.test(cell) ? findCategory(Number(cell)) : undefined
  return found?.id ?? byId?.id
})

function categoryOfPath(text: string) {
  const path = text.split(/[>»|]/).map((one) => one.trim().toLowerCase())
  const name = path.at(-1) ?? ''
  const named = categoriesByName().get(name) ?? []
  const whole = named.find((one) => lineOf(one).map(lowerName).join('>') === path.join('>'))
  return whole ?? mostAlike(named, path) ?? findCategoryBySlug(name)
}

const categoriesByName = ofTree(({ all }) => {
  const byName = new Map<string, Category[]>()
  for (const one of all) byName.set(lowerName(one), [...(byName.get(lowerName(one)) ?? []), one])
  return byName
})

function lowerName({ name }: Category) {
  return name.toLowerCase()
}

/** The one with most names of the path above it. */
function mostAlike(categories: Category[], path: string[]) {
  const alike = (one: Category) =>
    lineOf(one).filter((above) => path.includes(lowerName(above))).length
  return categories.toSorted((one, other) => alike(other) - alike(one))[0]
}

const LIVE = `active new neu nouveau nuevo nuovo 1 yes y true published enabled available normal aktiv ja wahr actif active oui
  vrai activo sí si verdadero verdadeiro vero attivo prawda tak waar`
const DRAFT = `inactive disc disc. discont 0 no n false unpublished disabled discontinued obsolete draft archived
  no-longer-available nla inaktiv nein auslauf auslaufartikel nicht-mehr-lieferbar entfallen
  falsch inactif non faux falso inattivo fałsz nie onwaar inactivo descatalogado`
const WORDS = [LIVE, DRAFT].map((words) => new Set(words.split(/\s+/)))

function explainState(raw: Raw, answers: KnownAnswers): Finding | undefined {
  const { state: cell } = raw
  if (!cell || cell.toLowerCase() === CLEAR) return undefined
  const given = PRODUCT_STATES.find((state) => state === cell.toLowerCase())
  if (given) raw.state = given
  if (given) return undefined
  const question = valueKey('state', cell)
  const meant = answers.get(question)
  delete raw.state
  if (meant?.state) raw.state = meant.state
  if (meant) return undefined
  const word = cell.toLowerCase().replaceAll(' ', '-')
  const [live, draft] = WORDS.map((words) => words.has(word))
  return {
    code: 'field-dropped',
    field: 'state',
    found: cell,
    text: `There is no state ${beginningOf(cell, 60)}: a part is draft or live`,
    question,
    ...((live || draft) && { proposal: live ? 'live' : 'draft' }),
  }
}
