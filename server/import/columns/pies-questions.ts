import { eq } from 'drizzle-orm'
import type { ImportColumns } from '#contract/import/import-columns.ts'
import {
  type FileAnswers,
  type ImportQuestion,
  isAnswer,
} from '#contract/import/import-question.ts'
import { formatPrice } from '#contract/money.ts'
import { db } from '../../platform/db/client.ts'
import { importMapping } from '../../platform/db/schema/import.ts'
import type { Read } from '../file/csv-records.ts'
import { isPack, PRICE_TYPES, type Price, readPrices } from '../file/pies-prices.ts'
import { PIES_RECORDS, withHeader } from '../file/pies-rows.ts'
import { childOf, readElements, textOf } from '../file/xml-elements.ts'
import { COLUMNS_KEY, storeAnswer } from '../queue/answer-keys.ts'
import { choice } from './asked-file.ts'

// What a PIES file does not say of its prices: asked once for all files of their sender.

const LOOKED_AT = 1_000

/** What dealers pay. */
const COST_TYPES = ['WD1', 'JBR', 'DLR', 'NET']

export type PiesHead = {
  /** The sender's code for itself. */
  owner: string
  /** The types of its prices, with how many there are. */
  types: [type: string, count: number][]
  pack: Price | undefined
}

/** @throws UnreadableFile */
export async function readPiesHead(read: Read): Promise<PiesHead> {
  const today = new Date().toISOString().slice(0, 10)
  const counts = new Map<string, number>()
  let head = withHeader(undefined)
  let pack: Price | undefined
  let items = 0
  for await (const element of readElements(read, PIES_RECORDS)) {
    if (element.name === 'Header') head = withHeader(element)
    if (element.name === 'PriceSheet') {
      head.defaults.sheets.set(textOf(childOf(element, 'PriceSheetNumber')), element)
    }
    if (element.name !== 'Item') continue
    const prices = readPrices(element, head.defaults).filter(({ until }) => today <= until)
    for (const { type } of prices) counts.set(type, (counts.get(type) ?? 0) + 1)
    pack ??= prices.find((one) => isPack(one) && one.each !== undefined)
    items += 1
    if (items === LOOKED_AT) break
  }
  const types = [...counts].toSorted(([one, count], [other, more]) => {
    return more - count || one.localeCompare(other)
  })
  return { owner: head.owner, types, pack }
}

export function piesQuestions({ types, pack }: PiesHead): ImportQuestion[] {
  return [priceType(types), costType(types), priceUnit(pack)].filter((one) => one !== undefined)
}

function aboutOf(types: PiesHead['types']) {
  return types.map(([type, count]) => `${type} (${count})`).join(', ')
}

const NONE = 'none'

/** A file of retail or list prices alone has no other. */
function isPlain(types: PiesHead['types']) {
  return types.length === 0 || (types.length === 1 && PRICE_TYPES.includes(types[0]?.[0] ?? ''))
}

function priceType(types: PiesHead['types']): ImportQuestion | undefined {
  if (isPlain(types)) return undefined
  const found = types.map(([type]) => type)
  return {
    id: 'price-type',
    about: aboutOf(types),
    text: 'Which of these types is what your customers pay?',
    proposal: PRICE_TYPES.find((type) => found.includes(type)) ?? null,
    choices: [...found.map((type) => choice(type, type)), choice(NONE, 'None: leave prices out')],
  }
}

function costType(types: PiesHead['types']): ImportQuestion | undefined {
  const found = types.map(([type]) => type).filter((type) => !PRICE_TYPES.includes(type))
  if (found.length === 0) return undefined
  return {
    id: 'cost-type',
    about: aboutOf(types),
    text: 'Which of these types is what you pay?',
    proposal: COST_TYPES.find((type) => found.includes(type)) ?? NONE,
    choices: [...found.map((type) => choice(type, type)), choice(NONE, 'None: leave costs out')],
  }
}

function priceUnit(pack: Price | undefined): ImportQuestion | undefined {
  if (!pack?.size) return undefined
  const { cell, unit, size, each = 0 } = pack
  return {
    id: 'price-unit',
    about: `A price for a ${nameOf(unit)} of ${size}`,
    text: `The file has ${cell} for a ${nameOf(unit)} of ${size}. What are prices of packs?`,
    proposal: 'divide',
    choices: [
      choice('divide', `Of the pack: divide it, ${formatPrice(each)} each`),
      choice('each', `Of one unit: ${formatPrice(Number(cell))} each`),
      choice('leave-out', 'Leave them out'),
    ],
  }
}

const UNITS: Record<string, string> = { CA: 'case', BX: 'box', PK: 'pack' }

function nameOf(unit: string) {
  return UNITS[unit] ?? unit
}

function keyOf(owner: string) {
  return `${COLUMNS_KEY}pies ${owner}`
}

/** What the owner has said about this sender's last file, if it had these types of prices. */
export async function piesAnswers(head: PiesHead, questions: ImportQuestion[]) {
  const [row] = head.owner
    ? await db
        .select()
        .from(importMapping)
        .where(eq(importMapping.key, keyOf(head.owner)))
    : []
  const { answers = {}, headers = [] } = row?.target ?? {}
  const isNew = head.types.some(([type]) => !headers.includes(type))
  const valid = questions.filter((one) => {
    return isAnswer(one, answers[one.id]) && !(isNew && one.id !== 'price-unit')
  })
  const given: FileAnswers = Object.fromEntries(valid.map(({ id }) => [id, answers[id]]))
  return { answers: given, savedAt: row?.createdAt, fileName: row?.target.fileName ?? null }
}

export async function savePiesAnswers(
  head: PiesHead,
  { answers, fileName }: { answers: FileAnswers; fileName: string },
  actorId: string,
) {
  if (!head.owner) return
  const saved = { answers, fileName, source: head.owner, headers: head.types.map(([type]) => type) }
  await storeAnswer(db, keyOf(head.owner), saved, actorId)
}

/** A file without columns, of which only the questions are shown. */
export function shownPies(questions: ImportQuestion[], answers: FileAnswers): ImportColumns {
  const none = { sheet: null, sheets: [], above: [], headerLines: [], headerLine: null }
  return {
    format: 'PIES',
    ...none,
    columns: [],
    choices: [],
    questions,
    answers,
    rules: {},
    profile: null,
  }
}
