import { loadSection } from '#app/staff/settings/load-section.ts'
import { ReturnsCard } from '#app/staff/settings/returns-card.tsx'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'

export const clientLoader = loadSection('returns')
export const meta = sectionMeta('returns')
export default sectionPage('returns', ReturnsCard)
