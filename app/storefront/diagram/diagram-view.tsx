import { useState } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { ChosenNumber } from './chosen-number.tsx'
import { DiagramDrawing } from './diagram-drawing.tsx'
import type { DrawnDiagram } from './diagram-picture.tsx'
import { NumberRow } from './number-row.tsx'
import { balloonId, type OfferedNumber } from './offered-number.ts'

type Props = {
  diagram: DrawnDiagram
  numbers: readonly OfferedNumber[]
  model: string | undefined
}

/** The drawing, and beside it the list of its numbers, which is complete without it. */
export function DiagramView({ diagram, numbers, model }: Props) {
  const [chosen, setChosen] = useState<number>()
  const [lit, setLit] = useState<number>()
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 lg:grid-cols-2">
      <div className="diagram-drawing">
        <DiagramDrawing
          diagram={diagram}
          numbers={numbers}
          chosen={chosen}
          lit={lit}
          onChoose={setChosen}
          onLight={setLit}
        />
        <ChosenNumber one={numbers.find(({ number }) => number === chosen)} />
      </div>
      <Card as="ol" className="self-start" aria-label="Parts in the drawing">
        {numbers.map((one) => (
          <NumberRow
            key={one.number}
            one={one}
            isChosen={one.number === chosen}
            isLit={one.number === lit}
            model={model}
            onChoose={() => document.getElementById(balloonId(one.number))?.focus()}
            onLight={(isLit) => setLit(isLit ? one.number : undefined)}
          />
        ))}
      </Card>
    </div>
  )
}
