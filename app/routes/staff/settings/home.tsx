import { HomeCard } from '#app/staff/settings/home/home-card.tsx'
import { loadSection } from '#app/staff/settings/load-section.ts'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'

export const clientLoader = loadSection('home')
export const meta = sectionMeta('home')
export default sectionPage('home', HomeCard)
