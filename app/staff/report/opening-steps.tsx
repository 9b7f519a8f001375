import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { OpeningStep } from '#contract/staff/report.ts'

const STEPS: Record<OpeningStep, [to: string, action: string, why: string]> = {
  contact: ['settings/shop', 'Email and postal address', 'the footer names no seller'],
  delivery: ['settings/delivery', 'Delivery rates', 'delivery costs nothing'],
  returns: ['settings/texts', 'Text about returns', 'the shop has no such page'],
  terms: ['settings/texts', 'Terms', 'the shop has no such page'],
  privacy: ['settings/texts', 'Text about privacy', 'the shop has no such page'],
  backup: ['backups', 'A backup', 'a broken disk loses all data'],
  restore: ['backups', 'A drill of a backup', 'no test shows that it restores'],
}

/** What a real shop has not set up yet; renders nothing once the list is empty. */
export function OpeningSteps({ steps, isOpen }: { steps: OpeningStep[]; isOpen: boolean }) {
  if (steps.length === 0) return null
  return (
    <Notice kind="warning" className="p-4">
      <h3>{isOpen ? 'Still to set up' : 'Before you open'}</h3>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {steps.map((step) => {
          const [to, action, why] = STEPS[step]
          return (
            <li key={step}>
              <TextLink to={`/dashboard/${to}`}>{action}</TextLink>
              <span className="block text-quiet text-sm">Until then {why}.</span>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
