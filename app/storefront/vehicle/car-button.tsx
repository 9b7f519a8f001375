import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CANNOT_REACH } from '#app/api/http.ts'
import { useSession } from '#app/session/session.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { CarIcon } from './car-icon.tsx'
import { nameOf, useChosenCar } from './garage.ts'
import { onOpenGarage, openGarage } from './open-garage.ts'

type DrawerProps = { vin?: string | undefined; onClose: () => void }

/**
 * The buyer's car, in the header. It opens the garage; without scripts it leads to the pages of
 * vehicles.
 */
export function CarButton() {
  const car = useChosenCar()
  const [asked, setAsked] = useState<{ vin?: string }>()
  // Its code is loaded with the first click.
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps>>()
  useSync()
  useEffect(
    () =>
      onOpenGarage((next) => {
        import('./garage-drawer.tsx').then(
          ({ GarageDrawer }) => {
            setDrawer(() => GarageDrawer)
            setAsked(next)
          },
          () => toast(CANNOT_REACH, 'error'),
        )
      }),
    [],
  )
  const name = car && nameOf(car)
  return (
    <>
      <Link
        to="/for"
        onClick={(event) => {
          event.preventDefault()
          openGarage()
        }}
        aria-label={name ? undefined : 'Add your car'}
        className="btn btn-outline car-button"
      >
        <CarIcon />
        {/* What is seen is part of the name that is spoken to the browser: short on a phone. */}
        {name && <span className="sr-only">Change your car: </span>}
        <span className="car-name sm:hidden" data-stored="short" suppressHydrationWarning>
          {car ? `${car.vehicle.year} ${car.model}` : 'Your car'}
        </span>
        <span className="car-name max-sm:hidden" data-stored="car" suppressHydrationWarning>
          {name ?? 'Add your car'}
        </span>
      </Link>
      {Drawer && asked && <Drawer vin={asked.vin} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/**
 * Merges garage and saved parts with the account's after a sign-in, and empties them after a
 * sign-out.
 */
function useSync() {
  const session = useSession()
  const email = session.status === 'in' ? session.user.email : ''
  const before = useRef('')
  useEffect(() => {
    if (email === before.current) return
    before.current = email
    import('./session-sync.ts')
      .then(({ syncWith, forget }) => (email ? syncWith(email) : forget()))
      .catch(() => {}) // offline: the next page does it
  }, [email])
}
