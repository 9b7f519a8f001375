import type { Vehicle } from '../vehicle/vehicle.ts'
import { isSameLabel, monthsOfModelYear } from '../vehicle/vehicle-label.ts'
import { alternativesTo, isEither } from './alternatives.ts'
import type { Fitment } from './fitment.ts'

/** A requirement of a fitment, besides the model year. */
export type Requirement =
  | { about: 'engine' | 'trim'; value: string }
  | { about: 'built'; from: number; to: number }
  | { about: 'condition' | 'note'; value: string }

/** Whether it is so; undefined: the vehicle does not say. */
type Truth = boolean | undefined

function requirementsOf(row: Fitment): Requirement[] {
  const { engine, trim, builtFrom, builtTo, conditions, note } = row
  const requirements: Requirement[] = []
  if (engine) requirements.push({ about: 'engine', value: engine })
  if (trim) requirements.push({ about: 'trim', value: trim })
  if (builtFrom != null || builtTo != null) {
    requirements.push({ about: 'built', from: builtFrom ?? -Infinity, to: builtTo ?? Infinity })
  }
  for (const value of conditions) requirements.push({ about: 'condition', value })
  if (note) requirements.push({ about: 'note', value: note })
  return requirements
}

/** @param conditions among which one excludes another */
function isMet(requirement: Requirement, vehicle: Vehicle, conditions: readonly string[]): Truth {
  switch (requirement.about) {
    case 'engine':
    case 'trim': {
      const said = vehicle[requirement.about]
      return said === undefined ? undefined : isSameLabel(said, requirement.value)
    }
    case 'built': {
      const { from, to } = monthsOf(vehicle)
      if (requirement.from > requirement.to) return false
      if (to < requirement.from || from > requirement.to) return false
      return from >= requirement.from && to <= requirement.to ? true : undefined
    }
    default:
      return (
        answerTo(requirement.value, vehicle) ?? answered(requirement.value, vehicle, conditions)
      )
  }
}

function answerTo(condition: string, { answers }: Vehicle): Truth {
  return Object.hasOwn(answers, condition) ? answers[condition] === 'yes' : undefined
}

/** What the answers to its alternatives say. */
function answered(condition: string, vehicle: Vehicle, conditions: readonly string[]): Truth {
  if (Object.keys(vehicle.answers).length === 0) return undefined
  const said = alternativesTo(condition, conditions).map((other) => answerTo(other, vehicle))
  if (said.includes(true)) return false
  return said.includes(false) && isEither(condition) ? true : undefined
}

/** In which months it can have been built. */
export function monthsOf({ year, built }: Vehicle) {
  return built === undefined ? monthsOfModelYear(year) : { from: built, to: built }
}

/** A fitment, and what the vehicle says to each of its requirements. */
export type Candidate = { row: Fitment; met: { requirement: Requirement; truth: Truth }[] }

export function compare(row: Fitment, vehicle: Vehicle, conditions: readonly string[]): Candidate {
  const requirements = requirementsOf(row)
  return {
    row,
    met: requirements.map((requirement) => ({
      requirement,
      truth: isMet(requirement, vehicle, conditions),
    })),
  }
}
