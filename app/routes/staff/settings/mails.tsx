import { loadSection } from '#app/staff/settings/load-section.ts'
import { MailsCard } from '#app/staff/settings/mails-card.tsx'
import { sectionMeta, sectionPage } from '#app/staff/settings/settings-page.tsx'

export const clientLoader = loadSection('mails')
export const meta = sectionMeta('mails')
export default sectionPage('mails', MailsCard)
