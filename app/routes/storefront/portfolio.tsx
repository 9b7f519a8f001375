import { PictureCard } from '#app/ui/components/picture-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { publicPage } from '#app/ui/page-meta.ts'
import { PORTFOLIO } from '../../content/portfolio.ts'
import type { Route } from './+types/portfolio'

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/portfolio', {
    title: 'Portfolio',
    description: 'The developer of this shop, and three sample projects.',
  })
}

export default function Portfolio() {
  const { name, intro, links, projects } = PORTFOLIO
  return (
    <div className="content-width py-10 lg:py-14">
      <h1>{name}</h1>
      <p className="mt-4 max-w-prose text-lg text-quiet">{intro}</p>
      <ul className="mt-4 flex flex-wrap gap-x-6">
        {links.map(({ label, to }) => (
          <li key={to}>
            <TextLink to={to} className="text-primary">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
      <h2 className="mt-12 mb-6">Projects</h2>
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
    </div>
  )
}
