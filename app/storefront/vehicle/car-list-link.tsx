import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { chosenOf, readGarage, useChosenCar, useGarage } from './garage.ts'
import { listUrlFor } from './list-url.ts'
import { openGarage } from './open-garage.ts'

/** A link from a list of all parts to the same list for the buyer's car. */
export function CarListLink({ asksForCar = false }: { asksForCar?: boolean }) {
  const garage = useGarage()
  const car = useChosenCar()
  const { pathname, search } = useLocation()
  if (!car && asksForCar) return <CarQuestion />
  const to = car && listUrlFor(car, pathname, search, garage)
  if (!to) return null
  return (
    <TextLink to={to} className="shrink-0 text-primary text-sm max-lg:-my-1.5 lg:min-h-8">
      <span className="max-sm:hidden">See what fits&nbsp;</span>
      <span className="sm:hidden">For&nbsp;</span>
      your {car.vehicle.year} {car.model}
    </TextLink>
  )
}

/** In the HTML of everyone. For a buyer with a car it only keeps the room of the car's link. */
function CarQuestion() {
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer text-primary text-sm underline underline-offset-4 noscript:hidden in-data-car:invisible max-lg:-my-1.5 lg:min-h-6"
      onClick={() => openGarage()}
    >
      See what fits your car
    </button>
  )
}

/**
 * A list of all parts that a link of the shop led to becomes the list for the buyer's car. A page
 * that is opened by its URL does so before it is painted (layout/head-script.ts).
 * @param isWhole all parts were asked for
 */
export function useListForCar(isWhole: boolean) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const garage = readGarage()
    const car = chosenOf(garage)
    const to = car && !isWhole && listUrlFor(car, pathname, search, garage)
    if (to) void navigate(to, { replace: true })
  }, [navigate, pathname, search, isWhole])
}
