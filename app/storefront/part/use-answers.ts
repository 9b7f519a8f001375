import { useEffect, useMemo, useState } from 'react'
import { CANNOT_REACH } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { JudgedList, ListQuestion } from '#contract/fitment/judged-list.ts'
import type { Choice } from '#contract/fitment/verdict-question.ts'
import { useGarage } from '../vehicle/garage.ts'
import { matchingCar, type NamedVehicle, saysMore, withCar } from '../vehicle/matching-car.ts'

export type Answers = {
  /** With the verdicts for what the buyer has said of the car. */
  list: JudgedList
  /** What is to be asked next. */
  deciding: ListQuestion | undefined
  /** What was answered already, as ‘Front discs 288 mm: yes’. */
  answered: string[]
  answer: (choice: Choice) => void
}

/**
 * The buyer's answers about a list's vehicle, and the verdicts that follow. The garage stores them
 * with the car.
 * @param named undefined: the list is for no vehicle
 */
export function useAnswers(named: NamedVehicle | undefined, list: JudgedList): Answers {
  const garage = useGarage()
  const [code, setCode] = useState<typeof import('../vehicle/judge.ts')>()
  const vehicle = named?.vehicle
  const car = vehicle && matchingCar(garage, vehicle)
  const isSaid = vehicle !== undefined && car !== undefined && saysMore(vehicle, car)
  useEffect(() => {
    if (isSaid) import('../vehicle/judge.ts').then(setCode, () => {}) // offline: it is asked again
  }, [isSaid])
  const judged = useMemo(
    () => (isSaid && code ? code.judgeList(list, withCar(vehicle, car)) : undefined),
    [isSaid, code, list, vehicle, car],
  )
  return {
    ...(judged ?? { list, deciding: list.deciding, answered: [] }),
    answer: (choice) => {
      import('../vehicle/judge.ts').then(
        ({ answerFor }) => named && answerFor(named, choice),
        () => toast(CANNOT_REACH),
      )
    },
  }
}
