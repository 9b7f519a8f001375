import { Link } from 'react-router'
import { Card } from '../components/card.tsx'
import { useChosenCar } from './garage.ts'
import { openGarage } from './open-garage.ts'
import { Picker } from './picker.tsx'

/** The picker, with the buyer's car if there is one. */
export function CarCard() {
  const car = useChosenCar()
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
      <Picker start={car} verb="See" />
      <p className="text-quiet text-sm">Kept in this browser.</p>
    </Card>
  )
}
