import type { ReactNode } from 'react'
import { ProductCard } from '#app/storefront/product/product-card.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { thumbnailOf } from '#app/ui/components/drawing-url.ts'
import { PictureCard } from '#app/ui/components/picture-card.tsx'
import { ReviewGrid } from '#app/ui/components/review-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useListPrefetch } from '#app/ui/navigation/list-prefetch.ts'
import { publicPage } from '#app/ui/page-meta.ts'
import type { Product } from '#contract/catalog/product.ts'
import type { Review } from '#contract/catalog/review.ts'
import { formatCountOf } from '#contract/money.ts'
import { drawingPath, listFirstLevel } from '#server/catalog/category/category-counts.ts'
import { latestProducts } from '#server/catalog/product.ts'
import { latestReviews } from '#server/catalog/review/review.ts'
import { emptyUnlessOutage } from '#server/platform/cache/outage-notice.ts'
import { ON_INTENT } from '../../api/prefetch.ts'
import { BANNER, FLASH_DEAL, NEWS, STATISTICS } from '../../content/home.ts'
import { HomeBanner } from '../../layout/home-banner.tsx'
import type { Route } from './+types/home'

const SHOWN = 6 // spec §9
const FIRST_ROW = 3
const CATEGORIES_SHOWN = 8

export async function loader() {
  // A list that can't be read leaves its grid empty; the page still arrives.
  const [products, reviews, categories] = await Promise.all([
    latestProducts(SHOWN).catch(emptyUnlessOutage<Product>),
    latestReviews(SHOWN).catch(emptyUnlessOutage<Review>),
    listFirstLevel(CATEGORIES_SHOWN).catch(emptyUnlessOutage<never>),
  ])
  // Texts are data, not scripts.
  return {
    products,
    reviews,
    categories: {
      title: 'Parts by category',
      all: 'All',
      base: '/catalog',
      links: categories.map((category) => ({
        ...{
          slug: category.slug,
          name: category.name,
          drawing: thumbnailOf(drawingPath(category)),
        },
        parts: formatCountOf(category.parts, 'part'),
      })),
    },
    statistics: STATISTICS,
    news: NEWS,
    deal: FLASH_DEAL,
    banner: BANNER,
    description:
      'Car parts by the unit: brakes, filters, ignition, bearings, fluids. Current prices and stock.',
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return publicPage(matches, '/', { description: loaderData.description })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomeBanner {...loaderData.banner} categories={loaderData.categories} />
      <LatestProducts products={loaderData.products} />
      <Statistics figures={loaderData.statistics} />
      <LatestReviews reviews={loaderData.reviews} />
      <News news={loaderData.news} />
      <FlashDeal deal={loaderData.deal} />
    </>
  )
}

function LatestProducts({ products }: { products: Product[] }) {
  return (
    <Section title="All Of Our Products" more={['/products', 'View All Purchase']}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, place) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} eager={place < FIRST_ROW} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Statistics({ figures }: { figures: typeof STATISTICS }) {
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

function LatestReviews({ reviews }: { reviews: Review[] }) {
  return (
    <Section title="What Clients Say" more={['/reviews', 'View All Reviews']}>
      <ReviewGrid reviews={reviews} />
    </Section>
  )
}

function News({ news }: { news: typeof NEWS }) {
  return (
    <Section title="Our Latest News">
      <ul className="grid gap-5 md:grid-cols-3">
        {news.map(({ _id, name, img, description }) => (
          <PictureCard key={_id} src={img} width={480} height={300} className="flex flex-col">
            <div className="flex flex-1 flex-col items-start gap-3 px-1 pt-4 pb-1">
              <h3>{name}</h3>
              <p className="flex-1 text-quiet text-sm">{description}</p>
              <QuietButton>Read More</QuietButton>
            </div>
          </PictureCard>
        ))}
      </ul>
    </Section>
  )
}

function FlashDeal({ deal }: { deal: typeof FLASH_DEAL }) {
  return (
    <Section title="Flash Deals!">
      <Card className="grid items-center gap-8 p-6 lg:grid-cols-2 lg:p-10">
        <div className="grid justify-items-start gap-4">
          <p className="font-heading text-2xl text-primary">{deal.offer}</p>
          <p className="max-w-prose text-quiet">{deal.paragraph}</p>
          <QuietButton>Get Started</QuietButton>
        </div>
        {/* spec §2: a fixed text that does not tick */}
        <dl className="grid grid-cols-4 gap-2 text-center">
          {deal.countdown.map(([figure, unit]) => (
            <Figure
              key={unit}
              label={unit}
              figure={figure}
              className="rounded-box border border-base-300 bg-base-200 px-1 py-4"
            />
          ))}
        </dl>
      </Card>
    </Section>
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

function Section({ title, more, children }: SectionProps) {
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
