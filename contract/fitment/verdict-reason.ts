import { monthLabel } from '../vehicle/vehicle-label.ts'
import type { Fitment } from './fitment.ts'
import type { Candidate, Requirement } from './requirement.ts'

// What a buyer reads under each verdict.

export const UNIVERSAL = 'Not made for one vehicle: compare size and specification'
export const UNLISTED = 'The seller has not said which vehicles it fits'

/** "Made for 2010 to 2014, 2.0 TDI, front and rear". */
export function fits(rows: Fitment[]) {
  const [first] = rows
  const engine = rows.every((row) => row.engine === first?.engine) ? first?.engine : null
  const positions = rows.flatMap(({ position }) => position ?? [])
  return [
    `Made for ${years(rows)}`,
    ...(engine ? [engine] : []),
    ...(positions.length > 0 ? [list(positions, 'and')] : []),
  ].join(', ')
}

/** "Fits if the engine is 2.0 TDI or 1.4 TSI". @param alike rows with as few open questions */
export function fitsIf(first: Candidate, alike: Candidate[]) {
  const open = first.met.filter(({ truth }) => truth === undefined)
  const only = open.length === 1 ? open[0]?.requirement : undefined
  if (only?.about === 'engine' || only?.about === 'trim') {
    return `Fits if ${isOneOf(only.about, values(alike, only.about, undefined))}`
  }
  return `Fits if ${list(
    open.map(({ requirement }) => asWords(requirement)),
    'and',
  )}`
}

/** "For the 2.0 TDI". @param alike rows that contradict as little */
export function contradicted(nearest: Candidate, alike: Candidate[]) {
  const [wrong] = nearest.met.filter(({ truth }) => truth === false)
  switch (wrong?.requirement.about) {
    case 'engine':
    case 'trim':
      return `For the ${list(values(alike, wrong.requirement.about, false), 'or')}`
    case 'built':
      return `Only if ${asWords(wrong.requirement)}`
    default:
      return wrong
        ? `Only if ${asWords(wrong.requirement)}, which you said does not apply`
        : 'Not made for this vehicle'
  }
}

/** Not in a list that is complete. @param rows of the model, of other years */
export function excluded(rows: Fitment[]) {
  return rows.length > 0 ? `Made for ${years(rows)}` : 'Not made for this model'
}

/** Not in a list that may have holes. */
export function notListed(rows: Fitment[], otherModels: number) {
  const others = otherModels === 1 ? '1 other model' : `${otherModels} other models`
  if (rows.length === 0) {
    return otherModels > 0 ? `The seller lists ${others}, not this one` : UNLISTED
  }
  return `The seller lists ${years(rows)}${otherModels > 0 ? ` and ${others}` : ''}`
}

function isOneOf(about: 'engine' | 'trim', labels: string[]) {
  return `the ${about} is ${list(labels, 'or')}`
}

/** The values of rows whose requirement has that truth, each once. */
function values(candidates: Candidate[], about: 'engine' | 'trim', of: boolean | undefined) {
  const met = candidates.flatMap((candidate) => candidate.met)
  const values = met.flatMap(({ requirement, truth }) =>
    requirement.about === about && truth === of ? [requirement.value] : [],
  )
  return [...new Set(values)]
}

function asWords(requirement: Requirement) {
  switch (requirement.about) {
    case 'engine':
    case 'trim':
      return isOneOf(requirement.about, [requirement.value])
    case 'built': {
      const { from, to } = requirement
      if (from === -Infinity) return `built by ${monthLabel(to)}`
      if (to === Infinity) return `built in ${monthLabel(from)} or later`
      return `built between ${monthLabel(from)} and ${monthLabel(to)}`
    }
    default:
      return `“${requirement.value}” applies`
  }
}

/** "2005 to 2008 and 2010 to 2013". */
function years(rows: Fitment[]) {
  const ranges: [number, number][] = []
  for (const { yearFrom, yearTo } of [...rows].sort((a, b) => a.yearFrom - b.yearFrom)) {
    const last = ranges.at(-1)
    if (last && yearFrom <= last[1] + 1) last[1] = Math.max(last[1], yearTo)
    else ranges.push([yearFrom, yearTo])
  }
  return list(
    ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)),
    'and',
  )
}

/** "a, b or c", each once. */
function list(words: string[], last: 'and' | 'or') {
  const once = [...new Set(words)]
  return once.length < 2 ? once.join() : `${once.slice(0, -1).join(', ')} ${last} ${once.at(-1)}`
}
