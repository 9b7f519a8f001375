import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { SETTINGS, type ShownSection, settingsTitle } from '#app/content/settings-sections.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import { type Matches, pageTitle } from '#app/ui/page-meta.ts'
import type { Settings, Stored } from '#contract/staff/setting.ts'

type Props = { section: ShownSection; stored: Stored<unknown>; children: ReactNode }

/** A page of Settings: the way back, its title, and who has saved it last. */
export function SettingsPage({ section, stored, children }: Props) {
  return (
    <section>
      <SettingsHead title={settingsTitle(section)}>
        {stored.updatedAt && (
          <p className="text-quiet text-sm wrap-anywhere">
            Saved {formatDateTime(stored.updatedAt)}
            {stored.updatedBy && ` by ${stored.updatedBy}`}
          </p>
        )}
      </SettingsHead>
      <div className="mt-4 grid max-w-5xl gap-4">{children}</div>
    </section>
  )
}

/** The component of a page that has the card of its section alone. */
export function sectionPage<Section extends ShownSection>(
  section: Section,
  SectionCard: ComponentType<{ stored: Stored<Settings[Section]> }>,
) {
  return ({ loaderData: stored }: { loaderData: Stored<Settings[Section]> }) => (
    <SettingsPage section={section} stored={stored}>
      <SectionCard stored={stored} />
    </SettingsPage>
  )
}

/** Its `meta`. */
export function sectionMeta(section: ShownSection) {
  return ({ matches }: { matches: Matches }) => [pageTitle(matches, settingsTitle(section))]
}

/** The way back to all settings, and the title of one of their pages. */
export function SettingsHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link to={SETTINGS} aria-label="All settings" className="btn btn-outline px-3">
        <span aria-hidden="true">←</span>
      </Link>
      <h2 className="flex-1">{title}</h2>
      {children}
    </div>
  )
}
