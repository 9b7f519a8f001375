import { EmptyList } from '../lists/empty-list.tsx'
import { HaveAccount } from './check-out-button.tsx'

/** A visitor's may be in their account. @param from where the login leads back to */
export function EmptyBasket({ from }: { from: '/basket' | '/checkout' }) {
  return (
    <>
      <EmptyList to="/catalog" action="See the catalog">
        Your basket is empty.
      </EmptyList>
      <div className="mt-4 text-center">
        <HaveAccount from={from} />
      </div>
    </>
  )
}
