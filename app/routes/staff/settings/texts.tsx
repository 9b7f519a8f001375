import { loadSection } from '#app/staff/settings/load-section.ts'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'
import { TextsCard } from '#app/staff/settings/texts-card.tsx'

export const clientLoader = loadSection('texts')
export const meta = sectionMeta('texts')
export default sectionPage('texts', TextsCard)
