import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { nameOf, useChosenCar } from './garage.ts'
import { openGarage } from './open-garage.ts'
import { Picker } from './picker.tsx'

/** The picker, with the buyer's car if there is one. */
export function CarCard() {
  const car = useChosenCar()
  return (
    <Card as="section" aria-label="Your car" className="grid gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p
          className="font-heading font-semibold text-2xl"
          data-stored="car"
          suppressHydrationWarning
        >
          {car ? nameOf(car) : 'Start with your car'}
        </p>
        <TextLink
          to="/for"
          className="text-primary text-sm"
          onClick={(event) => {
            event.preventDefault()
            openGarage('')
          }}
        >
          Use a VIN
        </TextLink>
      </div>
      <Picker start={car} verb="See" asksLater />
    </Card>
  )
}
