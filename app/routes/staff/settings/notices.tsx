import { loadSection } from '#app/staff/settings/load-section.ts'
import { NoticesCard } from '#app/staff/settings/notices-card.tsx'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'

export const clientLoader = loadSection('notices')
export const meta = sectionMeta('notices')
export default sectionPage('notices', NoticesCard)
