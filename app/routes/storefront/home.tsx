import { lazy, Suspense } from 'react'
import { dealOf, figuresOf, newsOf } from '#app/storefront/home/own-blocks.ts'
import { thumbnailOf } from '#app/ui/components/drawing-url.ts'
import { publicPage } from '#app/ui/page-meta.ts'
import { untilUsed } from '#app/ui/until-used.ts'
import type { Product } from '#contract/catalog/product.ts'
import type { Review } from '#contract/catalog/review.ts'
import { formatCountOf } from '#contract/money.ts'
import { drawingPath, listFirstLevel } from '#server/catalog/category/category-counts.ts'
import { latestProducts } from '#server/catalog/product.ts'
import { latestReviews } from '#server/catalog/review/review.ts'
import { emptyUnlessOutage } from '#server/platform/cache/outage-notice.ts'
import { getShownSetting } from '#server/platform/settings/setting.ts'
import { findDealCode } from '#server/sales/pricing/discount/deal-code.ts'
import { BANNER } from '../../content/home.ts'
import { HomeBanner } from '../../layout/home-banner.tsx'
import type { Route } from './+types/home'

const SHOWN = 6 // spec §9
const CATEGORIES_SHOWN = 8

const BelowBanner = lazy(async () => {
  await untilUsed()
  const loading = import('#app/storefront/home/below-banner.tsx')
  // Offline it stays as the server has sent it, with its links.
  const code = await loading.catch(() => new Promise<never>(() => {}))
  return { default: code.BelowBanner }
})

export async function loader() {
  // A list that can't be read leaves its grid empty; the page still arrives.
  const home = await getShownSetting('home')
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

export default function Home({
  loaderData: { banner, categories, ...below },
}: Route.ComponentProps) {
  return (
    <>
      <HomeBanner {...banner} categories={categories} />
      {/* As tall as what comes, so that a visitor who goes back finds the place of before. */}
      <Suspense fallback={<div className="h-[500vh]" />}>
        <BelowBanner {...below} />
      </Suspense>
    </>
  )
}
