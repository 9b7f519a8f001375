import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { PictureCard } from '#app/ui/components/picture-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useListPrefetch } from '#app/ui/navigation/list-prefetch.ts'
import { ON_INTENT } from '../../api/prefetch.ts'

// The blocks of Home that are sample texts, or what the owner has in their place.

export type Figure = readonly [label: string, figure: string]

export function Statistics({ figures }: { figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <Section title="Why Clients Choose Our Products">
      <Card as="dl" className="grid grid-cols-2 lg:grid-cols-4">
        {figures.map(([label, figure]) => (
          <Figure
            key={label}
            label={label}
            figure={figure}
            className="border-base-300 p-5 max-lg:odd:border-r max-lg:[&:nth-child(-n+2)]:border-b lg:not-last:border-r"
          />
        ))}
      </Card>
    </Section>
  )
}

export type Article = {
  _id: string
  name: string
  description: string
  img?: string | undefined
  /** Where ‘Read More’ leads; absent in the sample, whose button does nothing (spec §2). */
  link?: string | undefined
}

export function News({ news }: { news: readonly Article[] }) {
  if (news.length === 0) return null
  return (
    <Section title="Our Latest News">
      <ul className="grid gap-5 md:grid-cols-3">
        {news.map((article) =>
          article.img ? (
            <PictureCard
              key={article._id}
              src={article.img}
              width={480}
              height={300}
              className="flex flex-col"
            >
              <ArticleText {...article} />
            </PictureCard>
          ) : (
            <Card as="li" key={article._id} className="flex flex-col p-3">
              <ArticleText {...article} />
            </Card>
          ),
        )}
      </ul>
    </Section>
  )
}

function ArticleText({ name, description, img, link }: Article) {
  return (
    <div className="flex flex-1 flex-col items-start gap-3 px-1 pt-4 pb-1">
      <h3>{name}</h3>
      <p className="flex-1 whitespace-pre-line text-quiet text-sm">{description}</p>
      {img && <QuietButton>Read More</QuietButton>}
      {link && (
        <TextLink to={link} aria-label={`Read More: ${name}`} className="text-sm">
          Read More
        </TextLink>
      )}
    </div>
  )
}

export type Deal = {
  offer: string
  paragraph: string
  countdown?: readonly Figure[] | undefined
  /** The owner's deal has a code, which ends. */
  code?: string | undefined
  until?: string | undefined
  link?: string | undefined
}

export function FlashDeal({ deal }: { deal: Deal | undefined }) {
  if (!deal) return null
  const { offer, paragraph, countdown, link } = deal
  return (
    <Section title="Flash Deals!">
      <Card className="grid items-center gap-8 p-6 lg:grid-cols-2 lg:p-10">
        <div className="grid justify-items-start gap-4">
          <p className="font-heading text-2xl text-primary">{offer}</p>
          <p className="max-w-prose whitespace-pre-line text-quiet">{paragraph}</p>
          {countdown && <QuietButton>Get Started</QuietButton>}
          {link && (
            <Link to={link} className="btn btn-outline">
              Get Started
            </Link>
          )}
        </div>
        {/* spec §2: a fixed text that does not tick */}
        {countdown ? (
          <dl className="grid grid-cols-4 gap-2 text-center">
            {countdown.map(([figure, unit]) => (
              <Figure
                key={unit}
                label={unit}
                figure={figure}
                className="rounded-box border border-base-300 bg-base-200 px-1 py-4"
              />
            ))}
          </dl>
        ) : (
          <DealCode {...deal} />
        )}
      </Card>
    </Section>
  )
}

function DealCode({ code, until }: Deal) {
  return (
    <p className="text-center">
      With the code <strong className="block font-mono text-2xl wrap-anywhere">{code}</strong>
      {until && <span className="text-quiet">until {until}</span>}
    </p>
  )
}

type FigureProps = { label: string; figure: string; className: string }

/** A large figure with its label below, in a `dl`. */
function Figure({ label, figure, className }: FigureProps) {
  return (
    <div className={`flex flex-col-reverse gap-1 ${className}`}>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-heading text-4xl tabular-nums leading-none">{figure}</dd>
    </div>
  )
}

/**
 * spec §2: a button with no visible action. It looks like text, so that working buttons stand out.
 */
function QuietButton({ children }: { children: string }) {
  return (
    <button type="button" className="min-h-11 text-quiet text-sm">
      {children}
    </button>
  )
}

type SectionProps = { title: string; more?: [to: string, label: string]; children: ReactNode }

export function Section({ title, more, children }: SectionProps) {
  const intent = useListPrefetch(more?.[0] ?? '')
  return (
    <section className="content-width pt-14 lg:pt-20">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2>{title}</h2>
        {more && (
          <TextLink to={more[0]} prefetch={ON_INTENT} {...intent} className="text-primary">
            {more[1]}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  )
}
