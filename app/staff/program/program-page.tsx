import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ProgramPage as Page, programTitle, SETTINGS } from '#app/content/settings-sections.ts'

/** A page of Settings about other programs: the way back, and its title. */
export function ProgramPage({ page, children }: { page: Page; children: ReactNode }) {
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to={SETTINGS} aria-label="All settings" className="btn btn-outline px-3">
          <span aria-hidden="true">←</span>
        </Link>
        <h2 className="flex-1">{programTitle(page)}</h2>
      </div>
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  )
}
