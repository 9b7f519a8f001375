import type { Fitment } from '#contract/fitment.ts'
import type { Vehicle } from '#contract/vehicle.ts'
import { vehiclePath } from '#contract/vehicle-path.ts'
import { type JudgedPart, verdict } from '#contract/verdict.ts'
import { type Choice, withAnswer } from '#contract/verdict-question.ts'
import type { Car } from './garage.ts'
import { replaceCar } from './garage-edit.ts'

// The verdict in the browser: contract/verdict.ts, as on the server. Pages load it when the buyer has a car.

/** A part with its fitments: all of them, or those of one model. */
export type JudgedRows = JudgedPart & { rows: Fitment[] }

export function judge({ rows, ...part }: JudgedRows, vehicle: Vehicle) {
  const judged = verdict(part, rows, vehicle)
  const asked = askedOf(rows)
  const isAnswered = Object.keys(vehicle.answers).some((condition) => asked.has(condition))
  const isDated = rows.some(({ builtFrom, builtTo }) => builtFrom != null || builtTo != null)
  return { ...judged, isByAnswer: isAnswered || (isDated && vehicle.built !== undefined) }
}

export type Judged = ReturnType<typeof judge>

/** Keeps what the buyer said of the car: for this part and for all others. */
export function answer(path: string, choice: Choice) {
  replaceCar(path, (car) => withVehicle(car, withAnswer(car.vehicle, choice)))
}

/** Removes the buyer's answers, so that the page asks again. */
export function takeAnswersBack(path: string, { rows }: JudgedRows) {
  const asked = askedOf(rows)
  replaceCar(path, (car) => {
    const { built: _, answers, ...vehicle } = car.vehicle
    const left = Object.entries(answers).filter(([condition]) => !asked.has(condition))
    return withVehicle(car, { ...vehicle, answers: Object.fromEntries(left) })
  })
}

function withVehicle(car: Car, vehicle: Vehicle): Car {
  return { ...car, vehicle, path: vehiclePath(vehicle) }
}

function askedOf(rows: Fitment[]) {
  return new Set(rows.flatMap(({ conditions, note }) => [...conditions, note]))
}
