import { Suspense, useState } from 'react'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { type Attribute, dimensionsOf } from './drawn-dimensions.ts'
import { Facts, Section } from './part-section.tsx'

/** In the HTML of the page; what answers the pointer is loaded once the page is there. */
const DimensionDrawing = lazyComponent(
  async () => (await import('./dimension-drawing.tsx')).DimensionDrawing,
)

type Props = {
  specification: readonly Attribute[]
  /** What is in the box. */
  includes: string | null
  warranty: string | null
}

/** The sizes as a drawing, where one can bear them, and all of the specification. */
export function Specification({ specification, includes, warranty }: Props) {
  const [lit, setLit] = useState<number>()
  const dimensions = dimensionsOf(specification)
  const facts: [label: string, fact: string][] = [
    ...specification.map(({ name, value, unit }): [string, string] => [
      name,
      keepUnits([value, unit].filter(Boolean).join(' ')),
    ]),
    ...(includes ? [['In the box', keepUnits(includes)] satisfies [string, string]] : []),
    ...(warranty ? [['Warranty', keepUnits(warranty)] satisfies [string, string]] : []),
  ]
  if (facts.length === 0) return null
  return (
    <Section title="Specification">
      {dimensions && (
        <div className="mb-3 max-w-md">
          <Suspense fallback={<div className="skeleton aspect-[464/268]" />}>
            <DimensionDrawing dimensions={dimensions} lit={lit} onLit={setLit} />
          </Suspense>
        </div>
      )}
      <Facts facts={facts} {...(dimensions && { lit, onLit: setLit })} />
    </Section>
  )
}
