import { Link, useLocation } from 'react-router'
import { BasketLink } from '#app/storefront/basket/basket-link.tsx'
import { CarButton } from '#app/storefront/vehicle/car-button.tsx'
import { Toasts } from '#app/ui/components/toasts.tsx'
import { useInSight } from '#app/ui/use-in-sight.ts'
import { Menu } from './menu.tsx'
import { CatalogEntry, Entries } from './nav-entries.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type Props = { shopName: string }

/** The navigation bar, and below it the toasts. On Home both stay at the top of a scrolled page. */
export function NavBar({ shopName }: Props) {
  const { pathname } = useLocation()
  const isHome = pathname === '/'
  return (
    <div className={isHome ? 'sticky top-0 z-30' : 'contents'}>
      {pathname === '/checkout' ? (
        <CheckoutBar shopName={shopName} />
      ) : (
        <ShopBar shopName={shopName} isHome={isHome} />
      )}
      <Toasts />
    </div>
  )
}

/** The id of Home's banner, which has a search box of its own. */
export const BANNER_ID = 'banner'

function ShopBar({ shopName, isHome }: Props & { isHome: boolean }) {
  // One search box on a screen: Home's banner has its own.
  const isInSight = useInSight(isHome ? `#${BANNER_ID}` : undefined)
  const isSearchHidden = isHome && isInSight
  return (
    <header className="z-30 border-base-300 border-b bg-base-100">
      <div className="content-width">
        <div
          className={`flex min-h-16 items-center gap-1 max-lg:flex-wrap sm:gap-4 ${isSearchHidden ? '' : 'max-lg:pt-0.75'}`}
        >
          <HomeLink shopName={shopName} />
          <SearchBox
            className={`header-search ${isSearchHidden ? 'max-lg:hidden lg:invisible' : ''}`}
          />
          <CarButton />
          <BasketLink />
          <Menu />
        </div>
        <div className="-mx-3 hidden min-h-12 items-center gap-1 lg:flex">
          <CatalogEntry />
          <nav aria-label="Main" className="flex flex-1 items-center gap-1">
            <Entries />
          </nav>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

/** A buyer who pays is led nowhere else. */
function CheckoutBar({ shopName }: Props) {
  return (
    <header className="border-base-300 border-b bg-base-100">
      <div className="content-width flex min-h-16 items-center gap-4">
        <HomeLink shopName={shopName} />
        <Link to="/basket" className="link ml-auto inline-flex min-h-11 items-center">
          Back to basket
        </Link>
      </div>
    </header>
  )
}

/**
 * A shop name that has no room wraps out of sight, because one letter of it would say less than the
 * shop's mark alone.
 */
export function HomeLink({ shopName }: Props) {
  return (
    <Link
      to="/"
      className="flex h-12 min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-2 overflow-hidden py-2 lg:flex-none"
      aria-label={`${shopName}, home`}
    >
      <Logo />
      <span className="line-clamp-2 min-w-min flex-1 font-heading font-semibold text-lg leading-none sm:text-2xl">
        {shopName}
      </span>
    </Link>
  )
}

/** The name mark: a D with the drive line through it. In the page, so that it follows the theme. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <path
        fill="currentColor"
        d="M5 4h10a12 12 0 0 1 10.9 7h-6.7a6.5 6.5 0 0 0-4.2-1.5h-4v1.5h-6zM5 28h10a12 12 0 0 0 10.9-7h-6.7a6.5 6.5 0 0 1-4.2 1.5h-4v-1.5h-6z"
      />
      <path className="fill-primary" d="M1 13h30v6H1z" />
    </svg>
  )
}
