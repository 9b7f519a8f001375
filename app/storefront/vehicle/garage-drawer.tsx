import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSession } from '#app/session/session.ts'
import { Modal } from '#app/ui/components/modal.tsx'
import { carPathIn, withoutCarPath } from '#contract/fitment/car-in-url.ts'
import { MAX_CARS } from '#contract/vehicle/garage-bounds.ts'
import { CarList } from './car-list.tsx'
import { type Car, nameOf, readGarage, useGarage } from './garage.ts'
import { chooseCar } from './garage-edit.ts'
import { listUrlFor } from './list-url.ts'
import { Picker } from './picker.tsx'
import { VinReader } from './vin-reader.tsx'

type Props = {
  /** To be read at once; empty: the drawer opens with the field for one. */
  vin?: string | undefined
  onClose: () => void
}

const WAYS = [
  ['model', 'Year, make, model'],
  ['vin', 'VIN'],
] as const

/** The buyer's cars, over whatever page. Choosing one leads to the same list for that car. */
export function GarageDrawer({ vin, onClose }: Props) {
  const garage = useGarage()
  const count = garage.cars.length
  const last = garage.cars.at(-1)
  const [way, setWay] = useState<'model' | 'vin'>(vin === undefined ? 'model' : 'vin')
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  // A part's page that was opened for another car is about the one that is chosen now.
  const samePage = carPathIn({ search, hash }) ? withoutCarPath({ pathname, search }) : undefined
  const session = useSession()

  function leave(to: string | undefined) {
    onClose()
    if (to) void navigate(to)
  }

  function choose(car: Car | undefined) {
    const to = listUrlFor(car, pathname, search, readGarage())
    chooseCar(car?.path ?? null)
    leave(to ?? samePage)
  }

  /** The garage has chosen the added car already. A page that shows one part goes on showing it. */
  function onAdded(car: Car) {
    const isOfPart = /^\/(part|product|dashboard)\b/.test(pathname)
    leave(listUrlFor(car, pathname, search, garage) ?? (isOfPart ? samePage : `/for/${car.path}`))
  }

  return (
    <Modal title="Your cars" isDrawer onClose={onClose}>
      <button
        type="button"
        aria-label="Close"
        className="btn btn-ghost btn-square absolute top-3 right-3"
        onClick={onClose}
      >
        ✕
      </button>
      {count > 0 && <CarList garage={garage} onChoose={choose} />}
      <section className="mt-2 grid gap-3">
        <h3>Add a car</h3>
        <fieldset className="flex gap-6 border-base-300 border-b">
          <legend className="sr-only">How to name it</legend>
          {WAYS.map(([value, label]) => (
            <label
              key={value}
              className="-mb-px min-h-11 cursor-pointer content-center border-transparent border-b-2 px-1 text-quiet has-focus-visible:outline-2 has-checked:border-primary has-checked:font-semibold has-checked:text-base-content"
            >
              <input
                type="radio"
                name="way"
                className="sr-only"
                checked={way === value}
                onChange={() => setWay(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {way === 'vin' ? (
          <VinReader vin={vin ?? ''} takesFocus={vin === ''} onAdded={onAdded} onLeave={onClose} />
        ) : (
          <Picker verb="Add" onAdded={onAdded} />
        )}
      </section>
      <p className="text-quiet text-sm">
        {count > 0 ? `${count} of ${MAX_CARS} cars, kept in ` : 'Cars are kept in '}
        {session.status === 'in' ? 'your account. ' : 'this browser. '}
        {count >= MAX_CARS && last && `One more takes the place of the ${nameOf(last)}. `}
        {session.status === 'out' && (
          <>
            <Link
              to={`/login?${new URLSearchParams({ from: pathname + search })}`}
              onClick={onClose}
              className="underline underline-offset-4"
            >
              Log in
            </Link>{' '}
            to have them on your other devices, too.
          </>
        )}
      </p>
    </Modal>
  )
}
