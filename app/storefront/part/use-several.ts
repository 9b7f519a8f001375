import { useState } from 'react'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { sumOf } from '#contract/sum.ts'
import { canBeBought } from './part-action.tsx'

/** A part that is offered with others. */
export type ProposedPart = {
  part: PartCard
  units: number
  /** It is ticked until the buyer takes the tick off. */
  isProposed: boolean
  note?: string | null
  /** Those from which the buyer can choose instead, itself among them. */
  choices?: readonly PartCard[]
}

export type TickedPart = ProposedPart & { isTicked: boolean }

/** Several parts that one click adds: what is ticked, and what that costs. */
export function useSeveral(proposed: readonly ProposedPart[]) {
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({})
  const parts = proposed.map((one): TickedPart => {
    const isWanted = ticks[one.part._id] ?? one.isProposed
    return { ...one, isTicked: isWanted && canBeBought(one.part) }
  })
  const ticked = parts.filter(({ isTicked }) => isTicked)
  return {
    parts,
    ticked,
    total: toDollars(sumOf(ticked, ({ part, units }) => centsOf(part, units))),
    coreCharges: toDollars(
      sumOf(ticked, ({ part, units }) => toCents(part.coreCharge ?? 0) * units),
    ),
    tick: (id: string, isTicked: boolean) => setTicks({ ...ticks, [id]: isTicked }),
  }
}

export type Several = ReturnType<typeof useSeveral>

function centsOf(part: PartCard, units: number) {
  return toCents(unitPrice(part, units)) * units
}
