import { Toasts } from '#app/ui/components/toasts.tsx'
import { GoTo } from './go-to.tsx'
import { MenuButton } from './menu.tsx'
import { HomeLink } from './nav-bar.tsx'
import { PageEntries, UserEntry } from './nav-entries.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The header of the staff's pages: one line, without what buyers need. */
export function StaffBar({ shopName }: { shopName: string }) {
  return (
    <>
      <header className="staff-bar">
        <div className="content-width">
          <HomeLink shopName={shopName} />
          <nav aria-label="Main" className="staff-bar-wide">
            <PageEntries />
          </nav>
          <div className="flex min-w-0 flex-1 lg:justify-end">
            <GoTo />
          </div>
          <div className="staff-bar-wide">
            <UserEntry />
            <ThemeSwitch />
          </div>
          <MenuButton className="staff-bar-folded">
            <nav aria-label="Main" className="flex flex-col">
              <PageEntries />
            </nav>
            <UserEntry isFolded />
            <span className="flex items-center justify-between px-3">
              Light or dark
              <ThemeSwitch />
            </span>
          </MenuButton>
        </div>
      </header>
      <Toasts />
    </>
  )
}
