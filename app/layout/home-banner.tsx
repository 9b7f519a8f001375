import { CarCard } from '#app/storefront/vehicle/car-card.tsx'
import type { ShownCategories } from '#app/storefront/vehicle/car-categories.ts'
import { CategoryLinks } from '#app/storefront/vehicle/category-links.tsx'
import { BANNER_ID } from './nav-bar.tsx'
import { SearchBox } from './search-box.tsx'

type Props = { title: string; alt: string; categories: ShownCategories }

/** Leads into the catalog by words or by a car. The drawing beside them is left out on a phone. */
export function HomeBanner({ title, alt, categories }: Props) {
  return (
    <section className="measuring-grid border-base-300 border-b">
      <div className="content-width grid items-center gap-8 py-6 lg:grid-cols-2 lg:py-10">
        <div className="grid gap-4">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <div id={BANNER_ID}>
            <SearchBox large />
          </div>
          <CarCard />
        </div>
        <img
          src="/art/banner.svg"
          alt={alt}
          width={720}
          height={540}
          fetchPriority="high"
          className="w-full max-lg:order-last max-sm:hidden"
        />
        {categories.links.length > 0 && <CategoryLinks ofShop={categories} />}
      </div>
    </section>
  )
}
