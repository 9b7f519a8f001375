import type { ReactNode } from 'react'
import { type ProgramPage as Page, programTitle } from '#app/content/settings-sections.ts'
import { SettingsHead } from '../settings-page.tsx'

/** A page of Settings about other programs. */
export function ProgramPage({ page, children }: { page: Page; children: ReactNode }) {
  return (
    <section>
      <SettingsHead title={programTitle(page)} />
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  )
}
