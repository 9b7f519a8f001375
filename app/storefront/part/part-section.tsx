import type { ReactNode } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { PartRow } from './part-row.tsx'
import { useOwnVerdicts } from './use-own-verdicts.ts'

// What a part's page is made of below the part itself.

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 min-w-0">
      <h2 className="mb-2 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

export function Parts({ title, parts: cards }: { title: string; parts: PartCard[] }) {
  const parts = useOwnVerdicts(cards)
  if (parts.length === 0) return null
  return (
    <Section title={title}>
      <Card>
        <ul>
          {parts.map((part) => (
            <li key={part._id} className="border-base-300 not-first:border-t">
              <PartRow part={part} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

type FactsProps = {
  facts: [label: string, fact: ReactNode][]
  /** The row that is lit, as something beside the list points at it. */
  lit?: number | undefined
  onLit?: (row: number | undefined) => void
}

export function Facts({ facts, lit, onLit }: FactsProps) {
  return (
    <dl>
      {facts.map(([label, fact], place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may come twice
          key={place}
          className={`grid grid-cols-[2fr_3fr] gap-3 border-base-300 border-t py-2 text-sm last:border-b ${lit === place ? 'bg-primary/8' : ''}`}
          onPointerEnter={onLit && (() => onLit(place))}
          onPointerLeave={onLit && (() => onLit(undefined))}
        >
          <dt dir="auto" className="text-quiet wrap-anywhere">
            {label}
          </dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
