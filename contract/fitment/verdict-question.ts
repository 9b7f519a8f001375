import type { Vehicle } from '../vehicle/vehicle.ts'
import { ANOTHER, isSameLabel, monthLabel } from '../vehicle/vehicle-label.ts'
import { alternativesTo, namedChoice } from './alternatives.ts'
import { type Candidate, monthsOf, type Requirement } from './requirement.ts'

/**
 * What decides whether a part fits. "I don't know" is always an answer, too: it leaves the vehicle
 * as it is.
 */
export type Question = {
  about: Requirement['about']
  text: string
  /** As the seller writes it, of a condition or note that has no alternatives. */
  statement?: string
  choices: Choice[]
}

/** @property says what the vehicle says once it is chosen */
export type Choice = {
  label: string
  says: Partial<Pick<Vehicle, 'engine' | 'trim' | 'built' | 'answers'>>
}

/** A month or an engine is not told by what the owner says of a category's parts. */
export function isOfCar({ about }: Question) {
  return about === 'condition' || about === 'note'
}

/** What an order says that the buyer has not said. */
export const UNSAID: Record<Question['about'], string> = {
  engine: 'Engine unknown',
  trim: 'Trim unknown',
  built: 'Month built unknown',
  condition: 'Condition not answered',
  note: 'Condition not answered',
}

/** The vehicle with that answer. */
export function withAnswer(vehicle: Vehicle, { says }: Choice): Vehicle {
  return { ...vehicle, ...says, answers: { ...vehicle.answers, ...says.answers } }
}

/**
 * The first open requirement of the row that has the fewest.
 * @param open all rows that may apply: their engines are choices, too
 * @param conditions that may be alternatives to the one that is asked for
 */
export function questionOf(
  first: Candidate,
  open: Candidate[],
  vehicle: Vehicle,
  conditions: readonly string[],
): Question | undefined {
  const asked = first.met.find(({ truth }) => truth === undefined)?.requirement
  if (!asked) return undefined
  switch (asked.about) {
    case 'engine':
    case 'trim':
      return ofLabels(asked.about, open)
    case 'built':
      return ofMonths(vehicle)
    case 'condition':
      return ofAlternatives(asked.value, vehicle, conditions) ?? ofStatement(asked)
    default:
      return ofStatement(asked)
  }
}

function ofStatement({ about, value }: { about: 'condition' | 'note'; value: string }): Question {
  return {
    about,
    text:
      about === 'note'
        ? 'The seller notes this. Does it apply to your vehicle?'
        : 'Does this apply to your vehicle?',
    statement: value,
    choices: [
      { label: 'Yes', says: { answers: { [value]: 'yes' } } },
      { label: 'No', says: { answers: { [value]: 'no' } } },
    ],
  }
}

/** ‘Which front discs does it have?’ An answer says no to the other choices. */
function ofAlternatives(
  value: string,
  { answers }: Vehicle,
  conditions: readonly string[],
): Question | undefined {
  const others = alternativesTo(value, conditions)
  const choice = others.length > 0 ? namedChoice([value, ...others]) : undefined
  if (!choice) return undefined
  const all = choice.choices.map(({ condition }) => condition)
  const saying = (chosen?: string) => ({
    answers: Object.fromEntries(all.map((one) => [one, one === chosen ? 'yes' : 'no'] as const)),
  })
  const open = choice.choices.filter(({ condition }) => answers[condition] !== 'no')
  return {
    about: 'condition',
    text: choice.isEither
      ? `With or without ${choice.name}?`
      : `Which ${choice.name} does it have?`,
    choices: [
      ...open.map(({ condition, label }) => ({ label, says: saying(condition) })),
      ...(choice.isEither ? [] : [{ label: 'Another', says: saying() }]),
    ],
  }
}

function ofLabels(about: 'engine' | 'trim', open: Candidate[]): Question {
  const labels: string[] = []
  for (const { requirement } of open.flatMap(({ met }) => met)) {
    if (requirement.about !== about) continue
    const { value } = requirement
    if (!labels.some((label) => isSameLabel(label, value))) labels.push(value)
  }
  return {
    about,
    text: about === 'engine' ? 'Which engine does it have?' : 'Which trim is it?',
    choices: [
      ...labels.map((label) => ({ label, says: { [about]: label } })),
      { label: about === 'engine' ? 'Another engine' : 'Another trim', says: { [about]: ANOTHER } },
    ],
  }
}

function ofMonths(vehicle: Vehicle): Question {
  const { from, to } = monthsOf(vehicle)
  const months = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return {
    about: 'built',
    text: 'When was it built? The month is on the sticker in the driver’s door frame.',
    choices: months.map((built) => ({ label: monthLabel(built), says: { built } })),
  }
}
