import { data, redirect } from 'react-router'
import { AskButton } from '#app/storefront/part/ask-button.tsx'
import { type Breadcrumb, Breadcrumbs, breadcrumbData } from '#app/storefront/part/breadcrumbs.tsx'
import { FitAndBuy } from '#app/storefront/part/fit-and-buy.tsx'
import { FitmentTable } from '#app/storefront/part/fitment-table.tsx'
import { InsteadOfBuying, LateSections, MOST_BESIDE } from '#app/storefront/part/late-sections.tsx'
import { Facts, Parts, Section } from '#app/storefront/part/part-section.tsx'
import { productData } from '#app/storefront/part/part-structured-data.ts'
import { Specification } from '#app/storefront/part/specification.tsx'
import { PictureGallery } from '#app/storefront/product/picture-gallery.tsx'
import { SaveButton } from '#app/storefront/saved/save-button.tsx'
import { PageCar } from '#app/storefront/vehicle/page-car.ts'
import { useAskedCar } from '#app/storefront/vehicle/use-asked-car.ts'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { Notice } from '#app/ui/components/notice.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { pageTitle, publicPage, structuredData } from '#app/ui/page-meta.ts'
import type { PartNumberKind } from '#contract/catalog/part.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { comparisonUrl, idOfPartPath, partPath } from '#contract/catalog/part-path.ts'
import { renditionPath } from '#contract/catalog/rendition.ts'
import { partPathFor } from '#contract/fitment/car-in-url.ts'
import { isInStock } from '#contract/pricing/allowed-quantity.ts'
import { categoryPath, findCategory, lineOf } from '#server/catalog/category/category-tree.ts'
import { listRepairsOf } from '#server/catalog/category/repairs.ts'
import { findPartPage } from '#server/catalog/fitment/part-page.ts'
import { pausedInOutage } from '#server/platform/cache/outage-notice.ts'
import { hasInbox } from '#server/platform/mail/send.ts'
import { getShownSetting } from '#server/platform/settings/setting.ts'
import { findPartDelivery } from '#server/sales/pricing/delivery-terms.ts'
import type { Route } from './+types/part'

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOfPartPath(params.part)
  const page = id === undefined ? undefined : await findPage(id).catch(pausedInOutage)
  if (!page) return data(null, { status: 404 })
  const path = partPath(page.part)
  if (path !== `/part/${params.part}`) {
    // Browsers would remember it for ever, also once the part has its old name again.
    const headers = { 'cache-control': 'no-cache' }
    throw redirect(path, { status: 301, headers })
  }
  const category = findCategory(page.part.categoryId)
  return {
    ...page,
    hasInbox,
    crumbs: crumbsOf(page.part),
    repairs: category ? listRepairsOf(category, positionsOf(page)) : [],
    category:
      category && !category.isHidden ? { name: category.name, slug: category.slug } : undefined,
  }
}

async function findPage(id: string) {
  const page = await findPartPage(id)
  if (!page) return undefined
  const { weightGrams, deliveryClass, ...shown } = page
  const [delivery, { days, paysWayBack }] = await Promise.all([
    findPartDelivery(page.part, { weightGrams, deliveryClass }),
    getShownSetting('returns'),
  ])
  return { ...shown, delivery, returns: { days, paysWayBack } }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { part, numbers, crumbs, category } = loaderData
  const preview = previewOf(part)
  const name = [part.brand, part.number, part.title].filter(Boolean).join(' ')
  const description = [part.title, part.number, part.size].filter(Boolean).join(', ')
  return [
    ...publicPage(matches, partPath(part), {
      title: name,
      description: loaderData.description || description,
      ...(preview && { image: preview }),
    }),
    ...(preview ? [{ name: 'twitter:card', content: 'summary_large_image' }] : []),
    structuredData(matches, (origin) => [
      productData(origin, {
        part,
        description: loaderData.description || description,
        gtin: numbers.find(({ kind }) => kind === 'gtin')?.shown,
        category: category?.name,
        reviews: loaderData.reviews,
      }),
      breadcrumbData(origin, crumbs, part.title),
    ]),
  ]
}

/**
 * Messengers and social networks show no AVIF and no SVG, and few show WebP: the build makes a PNG
 * of each drawing.
 */
function previewOf({ pictures: [photo], img }: PartCard) {
  if (photo) return renditionPath(photo.path, 1280, 'jpg')
  return /^\/parts\/[\w-]+\.svg$/.test(img) ? img.replace(/svg$/, 'png') : undefined
}

export default function Part({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <PageNotFound to="/catalog" action="See the catalog">
        This part is no longer sold here, or never was.
      </PageNotFound>
    )
  }
  return <PartPage page={loaderData} />
}

type Page = NonNullable<Route.ComponentProps['loaderData']>

function PartPage({ page }: { page: Page }) {
  const { part, description, fits, fitsComplete, fitments, models, specification, numbers } = page
  const {
    equivalents,
    successor,
    together,
    repairs,
    reviews,
    crumbs,
    category,
    delivery,
    returns,
    includes,
    warranty,
  } = page
  const { _id, title } = part
  const { other, isLoading } = useAskedCar()
  return (
    <PageCar.Provider value={other}>
      <article key={_id} className="content-width py-2 pb-12">
        <Breadcrumbs crumbs={crumbs} current={title} />
        <div className="mt-2 grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
          <PictureGallery product={{ ...part, name: title, description }} />
          <div className="grid gap-4">
            <div>
              <p className="flex flex-wrap items-center gap-x-3 text-sm">
                {part.brand && <span dir="auto">{part.brand}</span>}
                {part.number && <CopyId id={part.number} label="number" />}
                <SaveButton part={part} isLabeled className="-my-2 ml-auto" />
              </p>
              <h1 dir="auto" className="text-3xl wrap-anywhere md:max-lg:text-2xl">
                {keepUnits(title)}
              </h1>
            </div>
            {successor && (
              <Notice kind="warning" as="p" className="p-3 text-sm">
                Replaced by{' '}
                <TextLink to={partPathFor(successor, other?.path)}>
                  {[successor.number, successor.title].filter(Boolean).join(' ')}
                </TextLink>
              </Notice>
            )}
            <FitAndBuy
              part={part}
              fits={fits}
              fitsComplete={fitsComplete}
              fitments={fitments}
              models={models}
              isLoading={isLoading}
              category={category?.slug}
              delivery={delivery}
              returns={returns}
              reports={reviews.reports}
            />
            {!isInStock(part) && (
              <InsteadOfBuying
                key={_id}
                productId={_id}
                equivalents={equivalents}
                expectedOn={page.expectedOn}
                hasInbox={page.hasInbox}
              />
            )}
            {description && (
              <p dir="auto" className="max-w-prose wrap-anywhere">
                {keepUnits(description)}
              </p>
            )}
            <div className="flex flex-wrap gap-x-6">
              <AskButton key={_id} productId={_id} title={title} />
              {category && (
                <TextLink
                  to={comparisonUrl([_id])}
                  rel="nofollow"
                  className="font-semibold text-sm"
                >
                  Compare
                </TextLink>
              )}
            </div>
          </div>
        </div>
        {equivalents.length > MOST_BESIDE && (
          <div id="equivalents">
            <Parts title="Equivalents in stock" parts={equivalents} />
          </div>
        )}
        <div className="grid items-start gap-x-10 lg:grid-cols-2">
          <div>
            <Specification {...{ specification, includes, warranty }} />
            {numbers.length > 0 && (
              <Section title="Numbers">
                <Facts
                  facts={numbers.map(({ kind, brand, shown }) => [
                    kind === 'own' && shown !== part.number ? 'SKU' : NUMBER_LABELS[kind],
                    <span key={shown}>
                      <span className="font-mono text-sm">{shown}</span> {brand}
                    </span>,
                  ])}
                />
              </Section>
            )}
          </div>
          {models.length > 0 && (
            <Section title={models.length === 1 ? 'Fits 1 model' : `Fits ${models.length} models`}>
              <FitmentTable key={_id} partId={_id} fitments={fitments} models={models} />
            </Section>
          )}
        </div>
        <LateSections key={_id} productId={_id} {...{ reviews, together, repairs }} />
      </article>
    </PageCar.Provider>
  )
}

const NUMBER_LABELS: Record<PartNumberKind, string> = {
  own: 'Part number',
  gtin: 'GTIN',
  oe: 'Original (OE)',
  cross: 'Same as',
  old: 'Replaces',
}

function positionsOf({ fitments }: { fitments: { position?: string | null }[] }) {
  return [...new Set(fitments.map(({ position }) => position))]
}

function crumbsOf({ categoryId }: PartCard): Breadcrumb[] {
  const category = findCategory(categoryId)
  const line = category ? lineOf(category).filter(({ isHidden }) => !isHidden) : []
  return [
    ['/catalog', 'Catalog'],
    ...line.map((one) => [categoryPath(one), one.name] satisfies Breadcrumb),
  ]
}
