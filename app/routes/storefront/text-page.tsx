import { data } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { pageTitle, publicPage } from '#app/ui/page-meta.ts'
import { getTextPage } from '#server/platform/settings/text-page.ts'
import type { Route } from './+types/text-page'

// Delivery, Returns, Terms, Privacy: what the owner has written under Settings.

const TEXT =
  'grid gap-4 leading-relaxed wrap-anywhere [&_a]:underline [&_h2]:mt-4 [&_h2]:text-2xl [&_h3]:mt-2 [&_h3]:text-xl [&_li]:my-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6'

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
  return (
    <div className="content-width max-w-3xl py-10 lg:py-14">
      <h1 className="mb-8">{loaderData.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes what the owner wrote */}
      <div className={TEXT} dangerouslySetInnerHTML={{ __html: loaderData.html }} />
      {loaderData.takesReturns && <StartReturn />}
    </div>
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
