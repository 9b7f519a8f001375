import { FlashDeal, News, Section, Statistics } from '#app/storefront/home/home-blocks.tsx'
import { dealOf, figuresOf, newsOf } from '#app/storefront/home/own-blocks.ts'
import { ProductCard } from '#app/storefront/product/product-card.tsx'
import { thumbnailOf } from '#app/ui/components/drawing-url.ts'
import { ReviewGrid } from '#app/ui/components/review-card.tsx'
import { publicPage } from '#app/ui/page-meta.ts'
import type { Product } from '#contract/catalog/product.ts'
import type { Review } from '#contract/catalog/review.ts'
import { formatCountOf } from '#contract/money.ts'
import { drawingPath, listFirstLevel } from '#server/catalog/category/category-counts.ts'
import { latestProducts } from '#server/catalog/product.ts'
import { latestReviews } from '#server/catalog/review/review.ts'
import { emptyUnlessOutage } from '#server/platform/cache/outage-notice.ts'
import { getSetting } from '#server/platform/settings/setting.ts'
import { findDealCode } from '#server/sales/pricing/discount/deal-code.ts'
import { BANNER } from '../../content/home.ts'
import { HomeBanner } from '../../layout/home-banner.tsx'
import type { Route } from './+types/home'

const SHOWN = 6 // spec §9
const FIRST_ROW = 3
const CATEGORIES_SHOWN = 8

export async function loader() {
  // A list that can't be read leaves its grid empty; the page still arrives.
  const home = await getSetting('home')
  const [products, reviews, categories, code] = await Promise.all([
    latestProducts(SHOWN).catch(emptyUnlessOutage<Product>),
    latestReviews(SHOWN).catch(emptyUnlessOutage<Review>),
    listFirstLevel(CATEGORIES_SHOWN).catch(emptyUnlessOutage<never>),
    home.deal.show === 'own' ? findDealCode(home.deal.code).catch(() => undefined) : undefined,
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
    statistics: figuresOf(home.figures),
    news: newsOf(home.news),
    deal: dealOf(home.deal, code),
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

function LatestReviews({ reviews }: { reviews: Review[] }) {
  return (
    <Section title="What Clients Say" more={['/reviews', 'View All Reviews']}>
      <ReviewGrid reviews={reviews} />
    </Section>
  )
}
