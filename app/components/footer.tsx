import { SITE_DEVELOPER } from '../content/credit.ts'

export function Footer({ shopName, year }: { shopName: string; year: number }) {
  return (
    <footer className="mt-16 border-base-300 border-t">
      <div className="content-width flex flex-wrap justify-between gap-x-8 gap-y-2 py-8 text-quiet text-sm">
        <p>
          Copyright © {year} {shopName}
        </p>
        <p>Built by {SITE_DEVELOPER}</p>
      </div>
    </footer>
  )
}
