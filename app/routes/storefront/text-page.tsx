import { data } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { WrittenPage } from '#app/ui/components/written-page.tsx'
import { pageTitle, publicPage } from '#app/ui/page-meta.ts'
import { getTextPage } from '#server/platform/settings/text-page.ts'
import type { Route } from './+types/text-page'

// Delivery, Returns, Terms, Privacy: what the owner has written under Settings.

export async function loader({ url }: Route.LoaderArgs) {
  const page = await getTextPage(url.pathname)
  return page ?? data(undefined, { status: 404 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { path, title } = loaderData
  return publicPage(matches, path, {
    title,
    description: `${title}: what this shop says about it.`,
  })
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PageNotFound />
  const { title, html, takesReturns } = loaderData
  return (
    <WrittenPage title={title} html={html}>
      {takesReturns && <StartReturn />}
    </WrittenPage>
  )
}

/** To the form on the order's page. */
function StartReturn() {
  return (
    <Card as="section" className="mt-8 grid gap-3 p-4 sm:p-5">
      <h2 className="text-2xl">Return a part</h2>
      <p>Open your order, and choose ‘Return a part’ below its parts.</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to="/dashboard/myOrders">My Orders</TextLink>
        <TextLink to="/order">Ordered without an account: find your order</TextLink>
      </p>
    </Card>
  )
}
