import { FormError } from '#app/ui/components/form-error.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { HaveAccount } from './check-out-button.tsx'

type Props = { from: '/basket' | '/checkout'; why?: string | undefined }

/**
 * A visitor's may be in their account.
 * @param from where the login leads back to
 * @param why an order of it was refused
 */
export function EmptyBasket({ from, why }: Props) {
  return (
    <>
      {why !== undefined && (
        <div className="mt-4">
          <FormError>{why}</FormError>
        </div>
      )}
      <EmptyList to="/catalog" action="See the catalog">
        Your basket is empty.
      </EmptyList>
      <div className="mt-4 text-center">
        <HaveAccount from={from} />
      </div>
    </>
  )
}
