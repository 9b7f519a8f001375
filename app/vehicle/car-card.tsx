import { useMemo } from 'react'
import { Link } from 'react-router'
import { Card } from '../components/card.tsx'
import { type Car, useChosenCar } from './garage.ts'
import { openGarage } from './open-garage.ts'
import { Picker } from './picker.tsx'
import type { Start } from './picker-choices.tsx'

/** The picker, with the buyer's car if there is one. */
export function CarCard() {
  const car = useChosenCar()
  const start = useMemo(() => car && startOf(car), [car])
  return (
    <Card as="section" aria-label="Your car" className="grid gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{car ? 'Your car' : 'Or start with your car'}</h2>
        <Link
          to="/for"
          className="inline-flex min-h-11 items-center text-primary text-sm underline underline-offset-4"
          onClick={(event) => {
            event.preventDefault()
            openGarage('')
          }}
        >
          Use a VIN
        </Link>
      </div>
      <Picker start={start} verb="See" />
      <p className="text-quiet text-sm">Kept in this browser.</p>
    </Card>
  )
}

/** The car is shown before the lists are there. */
function startOf({ vehicle, label, model }: Car): Start {
  const { year, make, engine = '', trim = '' } = vehicle
  const makeName = label.endsWith(model) ? label.slice(0, -model.length).trim() || label : label
  return {
    year: String(year),
    make,
    model: vehicle.model,
    engine,
    trim,
    makes: [{ slug: make, name: makeName }],
    models: [{ slug: vehicle.model, name: model }],
  }
}
