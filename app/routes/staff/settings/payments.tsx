import { loadSection } from '#app/staff/settings/load-section.ts'
import { PaymentsCard } from '#app/staff/settings/payments-card.tsx'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'

export const clientLoader = loadSection('payments')
export const meta = sectionMeta('payments')
export default sectionPage('payments', PaymentsCard)
