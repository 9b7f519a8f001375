import type { Fitment } from '#contract/fitment/fitment.ts'
import { type JudgedList, type JudgedRows, judgeCards } from '#contract/fitment/judged-list.ts'
import { unitsTaken, verdict } from '#contract/fitment/verdict.ts'
import { type Choice, isOfCar, withAnswer } from '#contract/fitment/verdict-question.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { readGarage } from './garage.ts'
import { changeVehicle, keepCar } from './garage-edit.ts'
import { matchingCar, type NamedVehicle, withCar } from './matching-car.ts'

// Judges in the browser, with the same contract/fitment/verdict.ts as the server. Pages load this
// file when the car has answers that the URL does not contain.

export function judge({ rows, howToTell, ...part }: JudgedRows, vehicle: Vehicle) {
  const judged = verdict(part, rows, vehicle)
  const asked = new Set([...askedOf(rows), ...(part.conditions ?? [])])
  const isAnswered = Object.keys(vehicle.answers).some((condition) => asked.has(condition))
  const isDated = rows.some(({ builtFrom, builtTo }) => builtFrom != null || builtTo != null)
  return {
    ...judged,
    isByAnswer: isAnswered || (isDated && vehicle.built !== undefined),
    units: unitsTaken(judged),
    ...(judged.question && isOfCar(judged.question) && { howToTell }),
  }
}

export type Judged = ReturnType<typeof judge>

/** The list with the verdicts for a vehicle of which the buyer has said more. */
export function judgeList(list: JudgedList, vehicle: Vehicle) {
  const { count, cards: shown, isShown } = list.unfit
  const all = [...list.cards, ...shown]
  const { cards, unfit, deciding } = judgeCards(all, list.judged, vehicle)
  const asked = askedOf(Object.values(list.judged).flatMap(({ rows }) => rows))
  const answered = Object.entries(vehicle.answers).filter(([condition]) => asked.has(condition))
  return {
    list: {
      ...list,
      cards,
      unfit: {
        count: count - shown.length + unfit.length,
        cards: isShown ? unfit : [],
        isShown,
      },
    },
    deciding,
    answered: answered.map(([condition, answer]) => `${condition}: ${answer}`),
  }
}

/**
 * Stores the buyer's answer about a car, for all parts. An answer for a page's vehicle adds that
 * car to the garage; another chosen car stays chosen.
 */
export function answerFor({ vehicle, label, model }: NamedVehicle, choice: Choice) {
  const car = matchingCar(readGarage(), vehicle)
  if (car) return changeVehicle(car.path, () => withAnswer(withCar(vehicle, car), choice))
  const answered = withAnswer(vehicle, choice)
  keepCar({ path: vehiclePath(answered), vehicle: answered, label, model })
}

/** Removes the buyer's answers, so that the page asks again. */
export function takeAnswersBack(named: NamedVehicle, { rows, conditions = [] }: JudgedRows) {
  const asked = new Set([...askedOf(rows), ...conditions])
  const car = matchingCar(readGarage(), named.vehicle)
  if (!car) return
  changeVehicle(car.path, ({ built: _, answers, ...vehicle }) => {
    const left = Object.entries(answers).filter(([condition]) => !asked.has(condition))
    return { ...vehicle, answers: Object.fromEntries(left) }
  })
}

/** What the rows ask for in words. */
function askedOf(rows: Fitment[]) {
  return new Set(rows.flatMap(({ conditions, note }) => [...conditions, note]))
}
