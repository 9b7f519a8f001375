import { keysOf, recordOf } from '#contract/typed-keys.ts'
import type { Figures } from './judge.ts'

// Figures of several queries together.

export function sum(a: Figures | undefined, b: Figures): Figures {
  if (!a) return b
  return recordOf(keysOf(b), (key) => a[key] + b[key])
}

export function totalOf(groups: Map<string, Figures>) {
  return [...groups.values()].reduce((a, b) => sum(a, b))
}

export function print(title: string, groups: Map<string, Figures>) {
  console.log(
    `\n${title}\ngroup | n | MRR | nDCG@10 | first | empty | accessory above | wrong fits`,
  )
  for (const [name, of] of [...groups, ['all', totalOf(groups)] as const]) {
    const mean = (value: number) => (value / of.queries).toFixed(2)
    console.log(
      [
        name,
        of.queries,
        mean(of.mrr),
        mean(of.ndcg),
        mean(of.first),
        of.empty,
        of.accessoryAbove,
        of.wrongFits,
      ].join(' | '),
    )
  }
}
