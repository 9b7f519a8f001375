import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  SETTINGS,
  type SettingsPage as Section,
  settingsTitle,
} from '#app/content/settings-sections.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { Stored } from '#contract/staff/setting.ts'

type Props = { section: Section; stored: Stored<unknown>; children: ReactNode }

/** A page of Settings: the way back, its title, and who has saved it last. */
export function SettingsPage({ section, stored, children }: Props) {
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to={SETTINGS} aria-label="All settings" className="btn btn-outline px-3">
          <span aria-hidden="true">←</span>
        </Link>
        <h2 className="flex-1">{settingsTitle(section)}</h2>
        {stored.updatedAt && (
          <p className="text-quiet text-sm wrap-anywhere">
            Saved {formatDateTime(stored.updatedAt)}
            {stored.updatedBy && ` by ${stored.updatedBy}`}
          </p>
        )}
      </div>
      <div className="mt-4 grid max-w-5xl gap-4">{children}</div>
    </section>
  )
}
