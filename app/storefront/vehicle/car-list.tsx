import type { ReactNode } from 'react'
import { CarAnswers } from './car-answers.tsx'
import { type Car, type Garage, nameOf } from './garage.ts'
import { removeCar, renameCar } from './garage-edit.ts'

type Props = { garage: Garage; onChoose: (car: Car | undefined) => void }

/** The cars of the garage, and ‘No car’. */
export function CarList({ garage: { cars, chosen }, onChoose }: Props) {
  const hasChoice = cars.some(({ path }) => path === chosen)
  return (
    <ul aria-label="The car to see parts for" className="rounded-box border border-base-300">
      {cars.map((car) => (
        <Line
          key={car.path}
          title={nameOf(car)}
          detail={detailOf(car)}
          isChosen={car.path === chosen}
          onChoose={() => onChoose(car)}
        >
          {car.path === chosen && <CarAnswers car={car} />}
          {car.path === chosen && (
            <input
              aria-label={`What you call the ${nameOf(car)}`}
              placeholder="Name it, if you like"
              defaultValue={car.name}
              maxLength={60}
              dir="auto"
              className="input col-start-2 mb-3 w-full border-control text-base"
              onBlur={({ target }) => renameCar(car.path, target.value.trim())}
            />
          )}
          <button
            type="button"
            aria-label={`Remove ${nameOf(car)}`}
            className="btn btn-ghost btn-square col-start-3 row-start-1 self-center"
            onClick={() => removeCar(car.path)}
          >
            ✕
          </button>
        </Line>
      ))}
      <Line
        title="No car"
        detail="See every part, without fit marks"
        isChosen={!hasChoice}
        onChoose={() => onChoose(undefined)}
      />
    </ul>
  )
}

type LineProps = {
  title: string
  detail: string
  isChosen: boolean
  onChoose: () => void
  children?: ReactNode
}

/** A button, not a radio: an arrow key would choose, and close the drawer, on its way. */
function Line({ title, detail, isChosen, onChoose, children }: LineProps) {
  return (
    <li
      className={`grid grid-cols-[auto_1fr_auto] gap-x-3 border-base-300 px-3 not-last:border-b ${isChosen ? 'bg-primary/10' : ''}`}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        className="col-span-2 grid min-h-14 cursor-pointer grid-cols-subgrid items-start py-2 text-left"
        onClick={onChoose}
      >
        <span
          className={`mt-1 size-4 rounded-full border ${isChosen ? 'border-5 border-primary' : 'border-control'}`}
        />
        <span className="grid min-w-0 wrap-anywhere">
          <b className="font-semibold">{title}</b>
          <span className="text-quiet text-sm">{detail}</span>
        </span>
      </button>
      {children}
    </li>
  )
}

function detailOf({ vehicle: { engine, answers }, name }: Car) {
  const confirmed = Object.entries(answers).flatMap(([condition, answer]) =>
    answer === 'yes' ? [condition] : [],
  )
  return [engine, ...confirmed, name && `“${name}”`].filter(Boolean).join(' · ') || 'Any engine'
}
