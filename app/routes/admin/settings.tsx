import { listDiscounts } from '../../api/discount.ts'
import { readSettings } from '../../api/setting.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session/require-user.ts'
import { CarriersCard } from '../../settings/carriers-card.tsx'
import { CodesCard } from '../../settings/codes-card.tsx'
import { DeliveryCard } from '../../settings/delivery-card.tsx'
import { FormChargesNotice } from '../../settings/form-charges-notice.tsx'
import { InvoicesCard } from '../../settings/invoices-card.tsx'
import { MailsCard } from '../../settings/mails-card.tsx'
import { NoticesCard } from '../../settings/notices-card.tsx'
import { ReturnsCard } from '../../settings/returns-card.tsx'
import { ShopCard } from '../../settings/shop-card.tsx'
import { TaxCard } from '../../settings/tax-card.tsx'
import { TextsCard } from '../../settings/texts-card.tsx'
import type { Route } from './+types/settings'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const [settings, codes] = await Promise.all([readSettings(), listDiscounts()])
  return { ...settings, codes }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Settings')]
}

export default function Settings({
  loaderData: { shop, texts, carriers, mails, notices, delivery, tax, codes, returns, invoices },
}: Route.ComponentProps) {
  return (
    <section>
      <h2>Settings</h2>
      <div className="mt-4 grid max-w-5xl items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <div className="grid gap-6">
          <ShopCard stored={shop} />
          <NoticesCard stored={notices} />
          <ReturnsCard stored={returns} />
        </div>
        <div className="grid gap-6">
          <TextsCard stored={texts} />
          <InvoicesCard stored={invoices} />
        </div>
        <FormChargesNotice delivery={delivery.value} tax={tax.value} />
        <DeliveryCard stored={delivery} />
        <TaxCard stored={tax} />
        <CodesCard codes={codes} />
        <CarriersCard stored={carriers} />
        <MailsCard stored={mails} />
      </div>
    </section>
  )
}
