import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { readSettings } from '#app/api/setting.ts'
import {
  PROGRAM_PAGES,
  SETTINGS,
  type ShownSection,
  settingsPath,
  settingsTitle,
} from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { stateOf } from '#app/staff/settings/section-states.ts'
import { Card } from '#app/ui/components/card.tsx'
import { Sign } from '#app/ui/components/sign.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Settings } from '#contract/staff/setting.ts'
import type { Route } from './+types/overview'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return await readSettings()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Settings')]
}

const GROUPS: [title: string, pages: ShownSection[]][] = [
  ['What a buyer sees', ['shop', 'texts', 'home']],
  ['Selling', ['delivery', 'tax', 'payments', 'returns']],
  ['Paper and mail', ['invoices', 'mails', 'notices']],
  ['Work', ['carriers']],
]

/** The pages of Settings, each with how it stands. */
export default function SettingsOverview({ loaderData }: Route.ComponentProps) {
  const { hash } = useLocation()
  // Links of before Settings had pages name a section of one page.
  const linked = GROUPS.flatMap(([, pages]) => pages).find((page) => hash === `#${page}`)
  if (linked) return <Navigate to={settingsPath(linked)} replace />
  return (
    <section>
      <h2>Settings</h2>
      <div className="mt-3 grid gap-x-6 gap-y-5 lg:grid-cols-2">
        {GROUPS.map(([title, pages]) => (
          <section key={title} aria-label={title} className="min-w-0">
            <h3 className="mb-1 text-lg">{title}</h3>
            <Card as="ul" className="divide-y divide-base-300">
              {pages.map((page) => (
                <SectionRow key={page} page={page} value={loaderData[page].value} />
              ))}
            </Card>
          </section>
        ))}
        <section aria-label="Programs" className="min-w-0">
          <h3 className="mb-1 text-lg">Programs</h3>
          <Card as="ul" className="divide-y divide-base-300">
            {PROGRAM_PAGES.map(([page, title, detail]) => (
              <PageRow key={page} to={`${SETTINGS}/${page}`} title={title} detail={detail} />
            ))}
          </Card>
        </section>
      </div>
    </section>
  )
}

function SectionRow<Page extends ShownSection>(props: { page: Page; value: Settings[Page] }) {
  const { detail, kind, label } = stateOf(props.page, props.value)
  return (
    <PageRow to={settingsPath(props.page)} title={settingsTitle(props.page)} detail={detail}>
      <span className="shrink-0 text-sm">
        <Sign kind={kind}>{label}</Sign>
      </span>
    </PageRow>
  )
}

type RowProps = { to: string; title: string; detail: string; children?: ReactNode }

function PageRow({ to, title, detail, children }: RowProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-4 px-4 py-2 hover:bg-base-200">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-quiet text-sm wrap-anywhere sm:truncate">{detail}</span>
        </span>
        {children}
        <span aria-hidden="true">→</span>
      </Link>
    </li>
  )
}
