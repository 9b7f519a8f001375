import type { KeyboardEvent, MouseEvent } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DiagramPicture, type DrawnDiagram, FRAME, placeOf } from './diagram-picture.tsx'
import { balloonId, labelOf, type OfferedNumber, rowId } from './offered-number.ts'

type Props = {
  diagram: DrawnDiagram
  numbers: readonly OfferedNumber[]
  chosen: number | undefined
  /** The row under the mouse. */
  lit: number | undefined
  onChoose: (number: number | undefined) => void
  onLight: (number: number | undefined) => void
}

/** How far an arrow leads from number to number. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The picture with its numbers, which are one stop of the keyboard: arrows lead from number to
 * number, Enter to its row of the list.
 */
export function DiagramDrawing({ diagram, numbers, chosen, lit, onChoose, onLight }: Props) {
  const isHydrated = useHydrated()
  const stop = numbers.some(({ number }) => number === chosen) ? chosen : numbers[0]?.number

  function press(event: KeyboardEvent<HTMLElement>, at: number) {
    const next = nextOf(event.key, at, numbers)
    if (next) document.getElementById(balloonId(next.number))?.focus()
    else if (event.key === 'Escape') {
      event.currentTarget.blur()
      onChoose(undefined)
    } else return
    event.preventDefault()
  }

  return (
    <div className={`${FRAME} mx-auto max-w-[calc(44dvh*4/3)] lg:max-w-[calc((100dvh-11rem)*4/3)]`}>
      <DiagramPicture {...diagram} />
      {/* Their places are inline styles, which the server may not send. */}
      {isHydrated && (
        <nav aria-label="Numbers in the drawing">
          {numbers.map((one, at) => {
            const { number } = one
            const isOn = number === chosen || number === lit
            return (
              <a
                key={number}
                id={balloonId(number)}
                href={`#${rowId(number)}`}
                aria-label={labelOf(one)}
                tabIndex={number === stop ? 0 : -1}
                style={placeOf(one, diagram)}
                className={`balloon ${isOn ? 'balloon-on' : ''}`}
                onFocus={() => onChoose(number)}
                onClick={(event) => leadToRow(event, number)}
                onKeyDown={(event) => press(event, at)}
                onMouseEnter={() => onLight(number)}
                onMouseLeave={() => onLight(undefined)}
              >
                <span>{number}</span>
              </a>
            )
          })}
        </nav>
      )}
    </div>
  )
}

function nextOf(key: string, at: number, numbers: readonly OfferedNumber[]) {
  if (key === 'Home') return numbers[0]
  if (key === 'End') return numbers.at(-1)
  const step = STEPS[key]
  return step && numbers[(at + step + numbers.length) % numbers.length]
}

/** Enter leads to the row; a click shows the part below the picture. */
function leadToRow(event: MouseEvent<HTMLElement>, number: number) {
  event.preventDefault()
  if (event.detail === 0) document.getElementById(rowId(number))?.focus()
  else event.currentTarget.focus()
}
