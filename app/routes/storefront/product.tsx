import { Suspense, useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { PurchaseForm } from '#app/storefront/checkout/purchase/purchase-form.tsx'
import { useOldPartDays } from '#app/storefront/part/use-old-part-days.ts'
import { PictureGallery } from '#app/storefront/product/picture-gallery.tsx'
import { takePrefetchedProduct } from '#app/storefront/product/product-prefetch.ts'
import { useChosenCar } from '#app/storefront/vehicle/garage.ts'
import { PageCar } from '#app/storefront/vehicle/page-car.ts'
import { useAskedCar } from '#app/storefront/vehicle/use-asked-car.ts'
import { useFit } from '#app/storefront/vehicle/use-fit.ts'
import { Card } from '#app/ui/components/card.tsx'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { QuantityTerms } from '#app/ui/components/quantity-terms.tsx'
import { FullPageSpinner } from '#app/ui/components/spinner.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { type Shop, unlistedPage } from '#app/ui/page-meta.ts'
import type { Product, ProductDetail } from '#contract/catalog/product.ts'
import { productTitle } from '#contract/catalog/product-title.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { coreWordsWithin } from '#contract/pricing/core-charge-days.ts'
import { getProduct } from '../../api/product.ts'
import { requireUser } from '../../session/require-user.ts'
import type { Route } from './+types/product'

/** Loaded for buyers who have a car in the garage. */
const FitPanel = lazyComponent(
  async () => (await import('#app/storefront/part/lazy-fit-panel.tsx')).FitPanel,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const quantity = new URL(request.url).searchParams.get('quantity')
  const prefetched: ProductDetail | undefined = takePrefetchedProduct(params.productId)
  if (prefetched) return { user, quantity, product: prefetched, current: false }
  return { user, quantity, product: await getProduct(params.productId), current: true }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData ? productTitle(loaderData.product) : 'Purchase')
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  const part = `/part/${encodeURIComponent(params.productId)}`
  return (
    <FullPageSpinner>
      Turn it on to order, or go <TextLink to={part}>back to the part</TextLink>.
    </FullPageSpinner>
  )
}

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const { product, user, quantity, current } = loaderData
  const { revalidate } = useRevalidator()
  const own = useChosenCar()
  const { other, isLoading } = useAskedCar()
  const fit = useFit(product._id, isLoading ? undefined : (other ?? own))
  const shop = useRouteLoaderData<Shop>('root')
  // The list's product is shown at once, and the current one is fetched.
  useEffect(() => {
    if (!current) void revalidate()
  }, [current, revalidate])
  return (
    <PageCar.Provider value={other}>
      <div className="content-width grid items-start gap-8 py-10 lg:grid-cols-[5fr_6fr] xl:grid-cols-2 xl:gap-12 lg:py-14">
        <section className="grid items-start gap-5 md:max-lg:grid-cols-2 md:max-lg:gap-8">
          <PictureGallery key={product._id} product={product} />
          <div className="grid gap-5">
            <div>
              {product.number && <CopyId id={product.number} label="number" />}
              <h1 dir="auto" className="wrap-anywhere">
                {productTitle(product)}
              </h1>
            </div>
            <p dir="auto" className="max-w-prose wrap-anywhere">
              {product.description}
            </p>
            <Facts product={product} />
            <QuantityTerms part={product} inWords={coreWordsWithin(useOldPartDays())} />
            {fit.car && (
              <Suspense>
                <FitPanel fit={fit} />
              </Suspense>
            )}
          </div>
        </section>
        <PurchaseForm
          key={product._id}
          product={product}
          user={user}
          quantity={quantity}
          current={current && !isLoading}
          fit={fit}
          basketOnly={shop?.basketOnly === true}
        />
      </div>
    </PageCar.Provider>
  )
}

function Facts({ product }: { product: Product }) {
  const facts: [label: string, value: string][] = [
    ['Available Quantity', formatCount(product.availableQuantity)],
    ['Minimum Order', formatCount(product.minimumOrderQuantity)],
    ['Price Per Unit', formatPrice(product.pricePerUnit)],
  ]
  return (
    <Card as="dl" className="sm:max-md:grid sm:max-md:grid-cols-3 lg:grid lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-3 border-base-300 p-4 not-last:border-b sm:max-md:block sm:max-md:not-last:border-r sm:max-md:not-last:border-b-0 lg:block lg:not-last:border-r lg:not-last:border-b-0"
        >
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-heading text-2xl tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </Card>
  )
}
