import { Link, useLocation } from 'react-router'
import { CANNOT_REACH } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { withoutCarPath } from '#contract/fitment/car-in-url.ts'
import { fullNameOf } from '../vehicle/full-name.ts'
import { type Car, useChosenCar } from '../vehicle/garage.ts'

type Props = {
  car: Car
  /** It is in the garage. */
  isOwn: boolean
}

/**
 * On a part's page that is about another car than the header's: a link back to the header's car,
 * and a button that chooses this one.
 */
export function OtherCar({ car, isOwn }: Props) {
  const chosen = useChosenCar()
  const location = useLocation()

  function keep() {
    import('../vehicle/garage-edit.ts').then(
      ({ addCar }) => addCar(car),
      () => toast(CANNOT_REACH, 'error'),
    )
  }

  return (
    <div className="-mb-2 flex flex-wrap gap-x-5">
      {chosen && (
        <Link to={withoutCarPath(location)} replace preventScrollReset className={WAY}>
          It’s for my {fullNameOf(chosen)}
        </Link>
      )}
      {!isOwn && (
        <button type="button" className={`${WAY} cursor-pointer`} onClick={keep}>
          Make it my car
        </button>
      )}
    </div>
  )
}

const WAY = 'inline-flex min-h-11 items-center underline underline-offset-4'
