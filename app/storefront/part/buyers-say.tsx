import type { FitReports } from '#contract/catalog/part-review.ts'
import type { Car } from '../vehicle/garage.ts'

type Props = { reports: FitReports[]; car: Car | undefined }

/** What buyers with this model and year have said, beside the verdict, which it never changes. */
export function BuyersSay({ reports, car }: Props) {
  const { make, model, year } = car?.vehicle ?? {}
  const found = reports.find((one) => one.model === `${make}/${model}` && one.year === year)
  if (!found) return null
  const { yes, no } = found
  return (
    <p>
      {yes} of {yes + no} buyers with this car say it fits.
    </p>
  )
}
