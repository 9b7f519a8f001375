import { InvoicesCard } from '#app/staff/settings/invoices-card.tsx'
import { loadSection } from '#app/staff/settings/load-section.ts'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'

export const clientLoader = loadSection('invoices')
export const meta = sectionMeta('invoices')
export default sectionPage('invoices', InvoicesCard)
