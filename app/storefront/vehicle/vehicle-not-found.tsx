import { PageNotFound } from '#app/ui/components/page-not-found.tsx'

const ACTION = {
  vehicle: 'See all for the vehicle',
  models: 'See the models',
  makes: 'See the makes',
  years: 'Pick a year',
}

type Nearest = { to: string; is: keyof typeof ACTION }

export function VehicleNotFound({ nearest: { to, is } }: { nearest: Nearest }) {
  return (
    <PageNotFound to={to} action={ACTION[is]}>
      {is === 'vehicle'
        ? 'There is no such engine or category for this vehicle.'
        : 'There is no such vehicle.'}
    </PageNotFound>
  )
}
