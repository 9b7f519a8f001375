import { data } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { PageBanner } from '#app/ui/components/page-banner.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { WrittenPage } from '#app/ui/components/written-page.tsx'
import { pageTitle, publicPage } from '#app/ui/page-meta.ts'
import { getFixedPage } from '#server/platform/settings/text-page.ts'
import { QUESTIONS } from '../../content/blog.ts'
import type { Route } from './+types/blog'

export async function loader() {
  return (await getFixedPage('blog')) ?? data(undefined, { status: 404 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  if (loaderData.show === 'own')
    return publicPage(matches, '/blog', { title: 'Blogs', description: 'Blogs of this shop.' })
  return publicPage(matches, '/blog', {
    title: 'Blogs',
    description:
      'Six questions about building a shop like this one: React performance, state, prototypes, searching, unit tests.',
  })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PageNotFound />
  if (loaderData.show === 'own') return <WrittenPage title="Blogs" html={loaderData.html} />
  return (
    <>
      <PageBanner title="Blogs" drawing="/parts/spark-plug.svg">
        <p className="text-lg text-quiet">Six questions about building a shop like this one.</p>
      </PageBanner>
      <div className="content-width py-8 lg:py-10">
        <Card className="divide-y divide-base-300">
          {QUESTIONS.map(({ question, answer }) => (
            <article
              key={question}
              className="grid gap-x-10 gap-y-3 p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:p-8"
            >
              <h2 className="text-2xl">{question}</h2>
              <div className="grid max-w-prose gap-3">
                {answer.map((paragraph) => (
                  <p key={paragraph} className="wrap-anywhere leading-relaxed">
                    {withCode(paragraph)}
                  </p>
                ))}
              </div>
            </article>
          ))}
        </Card>
      </div>
    </>
  )
}

/** Renders text between backticks as code. */
function withCode(text: string) {
  return text.split('`').map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, whose pieces never move
      <code key={place} className="rounded-field bg-base-200 px-1 font-mono text-sm">
        {piece}
      </code>
    ),
  )
}
