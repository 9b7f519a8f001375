import { Link } from 'react-router'
import type { Shop } from '#app/ui/page-meta.ts'
import { SITE_DEVELOPER } from '../content/credit.ts'

/** The shop's name and contact, and links to its texts on delivery, returns, terms and privacy. */
export function Footer({ shopName, year, address, links, credit }: Shop) {
  return (
    <footer className="mt-16 border-base-300 border-t">
      <div className="content-width flex flex-wrap items-start justify-between gap-x-8 gap-y-2 py-8 text-quiet text-sm">
        <address className="whitespace-pre-line not-italic">{address}</address>
        <nav aria-label="About the shop" className="-my-3 flex flex-wrap gap-x-8">
          <Link to="/order" className="py-3 hover:underline">
            Find your order
          </Link>
          <Link to="/saved" className="py-3 hover:underline">
            Saved parts
          </Link>
          {links.map(([to, label]) => (
            <Link key={to} to={to} className="py-3 hover:underline">
              {label}
            </Link>
          ))}
        </nav>
        <p>
          Copyright © {year} {shopName}
        </p>
        {credit !== '' && <p>{credit ?? `Built by ${SITE_DEVELOPER}`}</p>}
      </div>
    </footer>
  )
}
