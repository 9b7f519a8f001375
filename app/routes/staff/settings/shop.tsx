import { loadSection } from '#app/staff/settings/load-section.ts'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'
import { ShopCard } from '#app/staff/settings/shop-card.tsx'

export const clientLoader = loadSection('shop')
export const meta = sectionMeta('shop')
export default sectionPage('shop', ShopCard)
