import type { VerdictWord } from '../catalog/part.ts'
import type { PartCard, PartList } from '../catalog/part-card.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Fitment } from './fitment.ts'
import type { HowToTell } from './part-fit.ts'
import { type JudgedPart, unitsTaken, type Verdict, verdict } from './verdict.ts'
import { isOfCar, type Question } from './verdict-question.ts'

// A list of parts for a vehicle: judged by the server, and again in the browser with the buyer's
// answers about the car.

/** What a verdict is computed from. */
export type JudgedRows = JudgedPart & { rows: Fitment[]; howToTell?: HowToTell | undefined }

/** The question that decides most parts of a list, and how many. */
export type ListQuestion = {
  question: Question
  decides: number
  howToTell?: HowToTell | undefined
}

type JudgedCards = {
  /** With verdicts: those that fit, or may; then those whose fit is not known. */
  cards: PartCard[]
  unfit: PartCard[]
  deciding: ListQuestion | undefined
}

/** What else was found and does not fit; `cards` are there if they are shown. */
export type UnfitCards = { count: number; cards: PartCard[]; isShown: boolean }

export type JudgedList = PartList & {
  /** By id of the card, where the buyer’s answers can change its verdict. */
  judged: Record<string, JudgedRows>
  deciding: ListQuestion | undefined
  unfit: UnfitCards
}

export function judgeCards(
  cards: readonly PartCard[],
  judged: Record<string, JudgedRows>,
  vehicle: Vehicle,
): JudgedCards {
  const found = cards.map((card) => {
    const part = judged[card._id]
    const said = part && verdict(part, part.rows, vehicle)
    return { card: said ? withVerdict(card, said) : card, said, howToTell: part?.howToTell }
  })
  const all = found.map(({ card }) => card)
  const shown = all.filter((card) => !isOf('does-not-fit', card))
  return {
    cards: [
      ...shown.filter((card) => !isOf('not-known', card)),
      ...shown.filter((card) => isOf('not-known', card)),
    ],
    unfit: all.filter((card) => isOf('does-not-fit', card)),
    deciding: mostAsked(found),
  }
}

/** The cards whose verdict the buyer’s answers can change. */
export function openOf(cards: readonly PartCard[], judged: Record<string, JudgedRows>) {
  const open = cards.filter((card) => isOf('fits-if', card))
  return Object.fromEntries(
    open.flatMap(({ _id }): [string, JudgedRows][] => (judged[_id] ? [[_id, judged[_id]]] : [])),
  )
}

function isOf(word: VerdictWord, { verdict: said }: PartCard) {
  return said?.word === word
}

function withVerdict(card: PartCard, said: Verdict): PartCard {
  const { word, reason } = said
  return { ...card, verdict: { word, reason }, ...takenBy(said) }
}

/** What a card says of the vehicle’s units; nothing where the seller does not. */
export function takenBy(said: Verdict): Pick<PartCard, 'vehicleTakes'> {
  const vehicleTakes = unitsTaken(said)
  return vehicleTakes === undefined ? {} : { vehicleTakes }
}

type Asking = { said: Verdict | undefined; howToTell: HowToTell | undefined }

function mostAsked(found: readonly Asking[]): ListQuestion | undefined {
  const asked = new Map<string, ListQuestion>()
  for (const { said, howToTell } of found) {
    const question = said?.question
    if (!question) continue
    const key = `${question.about} ${question.statement ?? question.text}`
    const known = asked.get(key)
    asked.set(key, {
      question: known ? withChoices(known.question, question) : question,
      decides: (known?.decides ?? 0) + 1,
      ...(isOfCar(question) && { howToTell: known?.howToTell ?? howToTell }),
    })
  }
  // Of two alike the engine, which is a link.
  const isEngine = ({ question }: ListQuestion) => Number(question.about === 'engine')
  const [most] = [...asked.values()].sort(
    (a, b) => b.decides - a.decides || isEngine(b) - isEngine(a),
  )
  return most
}

/** Two parts may be for different engines; ‘Another engine’ stays last. */
function withChoices(question: Question, { choices }: Question): Question {
  const others = choices.filter(({ label }) => !question.choices.some((one) => one.label === label))
  return { ...question, choices: [...others, ...question.choices] }
}
