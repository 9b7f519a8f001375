import { data } from 'react-router'
import { PageBanner } from '#app/ui/components/page-banner.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { PictureCard } from '#app/ui/components/picture-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { WrittenPage } from '#app/ui/components/written-page.tsx'
import { pageTitle, publicPage } from '#app/ui/page-meta.ts'
import { getFixedPage } from '#server/platform/settings/text-page.ts'
import { PORTFOLIO } from '../../content/portfolio.ts'
import type { Route } from './+types/portfolio'

export async function loader() {
  return (await getFixedPage('portfolio')) ?? data(undefined, { status: 404 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  if (loaderData.show === 'own')
    return publicPage(matches, '/portfolio', {
      title: 'Portfolio',
      description: 'Portfolio of this shop.',
    })
  return publicPage(matches, '/portfolio', {
    title: 'Portfolio',
    description: 'The developer of this shop, and three sample projects.',
  })
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PageNotFound />
  if (loaderData.show === 'own') return <WrittenPage title="Portfolio" html={loaderData.html} />
  const { name, intro, links, projects } = PORTFOLIO
  return (
    <>
      <PageBanner title={name} drawing="/parts/wheel-bearing.svg">
        <p className="max-w-prose text-lg text-quiet">{intro}</p>
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ label, to }) => (
            <li key={to}>
              <TextLink to={to} className="text-primary">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </PageBanner>
      <section className="content-width py-8 lg:py-10">
        <h2 className="mb-6">Projects</h2>
        <ul className="grid gap-5 md:grid-cols-3">
          {projects.map((project) => (
            <PictureCard
              key={project.name}
              src={project.img}
              width={320}
              height={240}
              className="wrap-anywhere"
            >
              <div className="grid gap-2 px-1 pt-4 pb-1">
                <h3>{project.name}</h3>
                <p className="text-quiet">{project.description}</p>
              </div>
            </PictureCard>
          ))}
        </ul>
      </section>
    </>
  )
}
