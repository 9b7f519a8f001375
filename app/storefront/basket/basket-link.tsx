import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/session/session.ts'
import { BasketIcon } from './basket-icon.tsx'
import { readStoredBasket, useBasketUnits, writeStoredBasket } from './stored-basket.ts'

const MAX_SHOWN = 99

/**
 * The basket in the header, with its units. Only the browser knows them, and nothing moves when
 * they appear.
 */
export function BasketLink() {
  const units = useBasketUnits()
  useSync()
  return (
    <Link
      to="/basket"
      aria-label={units > 0 ? `Basket: ${units === 1 ? '1 item' : `${units} items`}` : 'Basket'}
      className="btn btn-ghost btn-square relative flex-none"
    >
      <BasketIcon />
      <span
        data-stored="units"
        suppressHydrationWarning
        className="absolute top-0 left-6 min-w-5 rounded-full bg-primary px-1 text-center text-primary-content text-xs leading-5 tabular-nums empty:hidden"
      >
        {units > MAX_SHOWN ? `${MAX_SHOWN}+` : units || ''}
      </span>
    </Link>
  )
}

/**
 * Merges the basket with the account's after a sign-in, and removes what is the account's after a
 * sign-out.
 */
function useSync() {
  const session = useSession()
  const email = session.status === 'in' ? session.user.email : undefined
  const isOut = session.status === 'out'
  useEffect(() => {
    if (email !== undefined) {
      import('./basket-sync.ts').then(({ syncBasket }) => syncBasket(email)).catch(() => {}) // offline: the next page does it
    } else if (isOut) forgetAccount()
  }, [email, isOut])
}

function forgetAccount() {
  const { owner, token, units } = readStoredBasket()
  if (owner !== undefined) writeStoredBasket(token === undefined ? { units: 0 } : { token, units })
}
