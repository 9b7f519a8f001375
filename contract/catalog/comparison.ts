import type { PartCard } from './part-card.ts'

// Parts of one category beside each other. Without zod: pages load it.

export const MAX_COMPARED = 4

export type Comparison = {
  cards: PartCard[]
  /** By id of the part. */
  specifications: Record<string, { name: string; value: string }[]>
  /** Others of the category. */
  offered: PartCard[]
}

export type ComparedRow = {
  name: string
  /** One for each part; undefined: it does not say. */
  values: (string | undefined)[]
  isDifferent: boolean
}

/** What is said of the parts: first the rows in which they differ. */
export function comparedRows({ cards, specifications }: Comparison): ComparedRow[] {
  const facts = cards.map((card) => new Map(factsOf(card, specifications[card._id] ?? [])))
  const names = [...new Set(facts.flatMap((one) => [...one.keys()]))]
  const rows = names.map((name) => {
    const values = facts.map((one) => one.get(name))
    return { name, values, isDifferent: new Set(values).size > 1 }
  })
  return [
    ...rows.filter(({ isDifferent }) => isDifferent),
    ...rows.filter(({ isDifferent }) => !isDifferent),
  ]
}

function factsOf(
  { brand, position }: PartCard,
  specification: { name: string; value: string }[],
): [string, string][] {
  return [
    ...(brand ? [['Brand', brand] satisfies [string, string]] : []),
    ...(position ? [['Position', position] satisfies [string, string]] : []),
    ...specification.map(({ name, value }): [string, string] => [name, value]),
  ]
}
