import { listDeliveries, listWebhooks } from '#app/api/webhook.ts'
import { programTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { DeliveryList } from '#app/staff/settings/program/delivery-list.tsx'
import { ProgramPage } from '#app/staff/settings/program/program-page.tsx'
import { WebhookForm } from '#app/staff/settings/program/webhook-form.tsx'
import { WebhookList } from '#app/staff/settings/program/webhook-list.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/webhooks'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  const [webhooks, deliveries] = await Promise.all([listWebhooks(), listDeliveries()])
  return { webhooks, deliveries }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, programTitle('webhooks'))]
}

/** Whom the shop tells of what happens, and how each delivery went. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { webhooks, deliveries } = loaderData
  return (
    <ProgramPage page="webhooks">
      <p className="max-w-prose text-quiet">
        The shop posts ids alone, which the receiver reads with an API key. What it does not take is
        sent again for a day and a half.
      </p>
      <WebhookForm />
      <WebhookList webhooks={webhooks} />
      <DeliveryList deliveries={deliveries} />
    </ProgramPage>
  )
}
