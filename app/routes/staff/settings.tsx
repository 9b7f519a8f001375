import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { listDiscounts } from '#app/api/discount.ts'
import { readSettings } from '#app/api/setting.ts'
import { SETTINGS_SECTIONS } from '#app/layout/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CarriersCard } from '#app/staff/settings/carriers-card.tsx'
import { CodesCard } from '#app/staff/settings/codes-card.tsx'
import { DeliveryCard } from '#app/staff/settings/delivery/delivery-card.tsx'
import { FormChargesNotice } from '#app/staff/settings/form-charges-notice.tsx'
import { InvoicesCard } from '#app/staff/settings/invoices-card.tsx'
import { MailsCard } from '#app/staff/settings/mails-card.tsx'
import { NoticesCard } from '#app/staff/settings/notices-card.tsx'
import { PaymentsCard } from '#app/staff/settings/payments-card.tsx'
import { ReturnsCard } from '#app/staff/settings/returns-card.tsx'
import { ShopCard } from '#app/staff/settings/shop-card.tsx'
import { TaxCard } from '#app/staff/settings/tax/tax-card.tsx'
import { TextsCard } from '#app/staff/settings/texts-card.tsx'
import { UnsavedSections } from '#app/staff/settings/unsaved-sections.tsx'
import { pageTitle, shopOf } from '#app/ui/page-meta.ts'
import type { Route } from './+types/settings'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  const [settings, codes] = await Promise.all([readSettings(), listDiscounts()])
  return { ...settings, codes }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Settings')]
}

export default function Settings({
  matches,
  loaderData: {
    shop,
    texts,
    carriers,
    mails,
    notices,
    delivery,
    tax,
    codes,
    payments,
    returns,
    invoices,
  },
}: Route.ComponentProps) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads there again
  useEffect(() => {
    const heading = hash && document.getElementById(hash.slice(1))
    if (!heading) return
    heading.focus({ preventScroll: true })
    heading.scrollIntoView()
  }, [hash, key])
  return (
    <section>
      <h2>Settings</h2>
      <nav aria-label="Sections" className="mt-2">
        <ul className="flex flex-wrap gap-x-5">
          {SETTINGS_SECTIONS.map(([id, title]) => (
            <li key={id}>
              <Link to={`#${id}`} className="inline-flex min-h-11 min-w-11 items-center underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <UnsavedSections>
        <div className="mt-4 grid max-w-5xl items-start gap-6 lg:grid-cols-[2fr_3fr]">
          <div className="grid gap-6">
            <ShopCard stored={shop} />
            <NoticesCard stored={notices} />
            <PaymentsCard stored={payments} />
            <ReturnsCard stored={returns} />
          </div>
          <div className="grid gap-6">
            <TextsCard stored={texts} />
            <InvoicesCard stored={invoices} />
          </div>
          <FormChargesNotice
            delivery={delivery.value}
            tax={tax.value}
            isOn={shopOf(matches)?.basketOnly !== true}
          />
          <DeliveryCard stored={delivery} />
          <TaxCard stored={tax} timeZone={delivery.value.timeZone} />
          <CodesCard codes={codes} />
          <CarriersCard stored={carriers} />
          <MailsCard stored={mails} />
        </div>
      </UnsavedSections>
    </section>
  )
}
