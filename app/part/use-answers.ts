import { useMemo, useState } from 'react'
import type { PartList } from '#contract/part-card.ts'
import type { Vehicle } from '#contract/vehicle.ts'
import { type Verdict, verdict } from '#contract/verdict.ts'
import { type Choice, type Question, withAnswer } from '#contract/verdict-question.ts'
import type { JudgedRows } from '../vehicle/judge.ts'

type VehicleList = PartList & { judged: Record<string, JudgedRows> }

export type Answers = {
  /** With the verdicts for what the buyer has said; parts that then don't fit are left out. */
  list: PartList
  /** The question that decides most of the parts shown. */
  question: Question | undefined
  /** How many of the parts shown it decides. */
  decides: number
  answer: (choice: Choice) => void
}

/** What the buyer says of the vehicle beside its list, and what follows from it. */
export function useAnswers(named: Vehicle, list: VehicleList): Answers {
  const [vehicle, setVehicle] = useState(named)
  return useMemo(() => {
    const judged = list.cards.map((card) => {
      const part = list.judged[card._id]
      return { card, found: part && verdict(part, part.rows, vehicle) }
    })
    const shown = judged.filter(({ found }) => found?.word !== 'does-not-fit')
    const { question, decides } = mostAsked(shown.flatMap(({ found }) => found ?? []))
    const cards = shown.map(({ card, found }) =>
      found ? { ...card, verdict: { word: found.word, reason: found.reason } } : card,
    )
    return {
      list: { ...list, cards },
      question,
      decides,
      answer: (choice: Choice) => setVehicle(withAnswer(vehicle, choice)),
    }
  }, [list, vehicle])
}

function mostAsked(verdicts: Verdict[]) {
  const asked = new Map<string, { question: Question; decides: number }>()
  for (const { question } of verdicts) {
    if (!question) continue
    const key = `${question.about} ${question.statement ?? ''}`
    const known = asked.get(key)
    asked.set(key, { question: known?.question ?? question, decides: (known?.decides ?? 0) + 1 })
  }
  // Of two alike the engine, which is a link.
  const isEngine = ({ question }: { question: Question }) => Number(question.about === 'engine')
  const [most] = [...asked.values()].sort(
    (a, b) => b.decides - a.decides || isEngine(b) - isEngine(a),
  )
  return { question: most?.question, decides: most?.decides ?? 0 }
}
