import { CarriersCard } from '#app/staff/settings/carriers-card.tsx'
import { loadSection } from '#app/staff/settings/load-section.ts'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'

export const clientLoader = loadSection('carriers')
export const meta = sectionMeta('carriers')
export default sectionPage('carriers', CarriersCard)
