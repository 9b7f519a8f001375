import { BasketView } from '#app/storefront/checkout/basket/basket-view.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { env } from '#server/platform/env.server.ts'
import { getHome } from '#server/platform/settings/setting.ts'
import type { Route } from './+types/basket'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Basket')
}

/** How many different parts one order can have, and where the shop is. */
export async function loader() {
  const { perNetwork, perCustomer } = env.openLines
  return { bounds: { first: perNetwork, later: perCustomer }, home: await getHome() }
}

/** The same HTML for all: the browser fetches the basket. */
export default function Basket({ loaderData: { bounds, home } }: Route.ComponentProps) {
  return (
    <section className="content-width py-6 max-md:pb-0 md:pb-12 lg:pt-8">
      <h1 className="text-3xl lg:text-4xl">Basket</h1>
      <noscript>
        <p className="mt-4">The basket needs JavaScript, which is off in this browser.</p>
        <TextLink to="/catalog">See the catalog</TextLink>
      </noscript>
      <BasketView bounds={bounds} home={home} />
    </section>
  )
}
