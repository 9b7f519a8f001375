import type { NearestPage } from '#server/catalog/fitment/vehicle-page.ts'
import { PageNotFound } from '../components/page-not-found.tsx'

const ACTION: Record<NearestPage['is'], string> = {
  vehicle: 'See all for the vehicle',
  models: 'See the models',
  makes: 'See the makes',
  years: 'Pick a year',
}

export function VehicleNotFound({ nearest: { to, is } }: { nearest: NearestPage }) {
  return (
    <PageNotFound to={to} action={ACTION[is]}>
      {is === 'vehicle'
        ? 'There is no such engine or category for this vehicle.'
        : 'There is no such vehicle.'}
    </PageNotFound>
  )
}
