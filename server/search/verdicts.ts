import { sql } from 'drizzle-orm'
import type { Fitment } from '#contract/fitment.ts'
import type { Fits, VerdictWord } from '#contract/part.ts'
import type { PartCard } from '#contract/part-card.ts'
import { verdict } from '#contract/verdict.ts'
import { prepare, searchPool } from '../db/client.ts'
import type { AskedVehicle } from './asked-vehicle.ts'

type Row = {
  id: string
  fits: Fits
  fitsComplete: boolean
  otherModels: number
  rows: Omit<Fitment, 'model'>[] | null
}

const judgedParts = prepare<Row, { ids: string[]; modelId: number }>(
  'found parts with the fitments of a model',
  sql`select p.id, p.fits, p.is_fitment_complete as "fitsComplete",
    (select count(distinct o.model_id)::int from fitment o
      where o.product_id = p.id and o.model_id <> ${sql.placeholder('modelId')}) as "otherModels",
    (select json_agg(json_build_object('_id', f.id, 'yearFrom', f.year_from, 'yearTo', f.year_to, 'engine', f.engine,
        'trim', f.trim, 'builtFrom', f.built_from, 'builtTo', f.built_to, 'position', f.position,
        'quantity', f.quantity, 'conditions', f.conditions, 'note', f.note) order by f.id)
      from fitment f where f.product_id = p.id and f.model_id = ${sql.placeholder('modelId')}) as rows
  from product p where p.id = any(${sql.placeholder('ids')}::uuid[])`,
  searchPool,
)

/** The cards with what the shop says of them for the vehicle, if it is known well enough. */
export async function withVerdicts(
  cards: PartCard[],
  { vehicle, modelId }: AskedVehicle,
): Promise<PartCard[]> {
  if (!vehicle || modelId === undefined || cards.length === 0) return cards
  const model = `${vehicle.make}/${vehicle.model}`
  const found = await judgedParts({ ids: cards.map(({ _id }) => _id), modelId })
  const byId = new Map(
    found.map(({ id, rows, ...part }) => [
      id,
      { part, rows: (rows ?? []).map((row) => ({ ...row, model })) },
    ]),
  )
  return cards.map((card) => {
    const judged = byId.get(card._id)
    if (!judged) return card
    const { word, reason, question } = verdict(judged.part, judged.rows, vehicle)
    const asks = question?.statement ?? question?.text
    return { ...card, verdict: { word, reason, ...(asks && { question: asks }) } }
  })
}

const FROM_BEST: VerdictWord[] = ['fits', 'fits-if', 'universal', 'not-known', 'does-not-fit']

/** Those alike in their verdict stay in their order. */
export function bestFitFirst(cards: readonly PartCard[]) {
  const place = ({ verdict: of }: PartCard) => (of ? FROM_BEST.indexOf(of.word) : 0)
  return cards.toSorted((a, b) => place(a) - place(b))
}
