import { listDiscounts } from '#app/api/discount.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CodesCard } from '#app/staff/settings/codes-card.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/codes'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  return { codes: await listDiscounts() }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Discount codes')]
}

export default function Codes({ loaderData: { codes } }: Route.ComponentProps) {
  return (
    <section>
      <h2>Discount codes</h2>
      <div className="mt-4 max-w-5xl">
        <CodesCard codes={codes} />
      </div>
    </section>
  )
}
