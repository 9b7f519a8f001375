import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { CatalogEntry, Entries, FindOrderEntry, SavedEntry } from './nav-entries.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The links of the header behind a button, on narrow screens. */
export function Menu() {
  return (
    <MenuButton className="lg:hidden">
      <div className="flex justify-between">
        <CatalogEntry />
        <ThemeSwitch />
      </div>
      <nav aria-label="Main" className="flex flex-col">
        <Entries isFolded />
      </nav>
      <SavedEntry />
      <FindOrderEntry />
    </MenuButton>
  )
}

type ButtonProps = { className: string; children: ReactNode }

/** Opens a panel, which a choice, a click elsewhere, Escape and a navigation close. */
export function MenuButton({ className, children }: ButtonProps) {
  const { key } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const shownAt = useRef(key)
  // A navigation closes the menu. Hydration does not: the visitor may have opened it before.
  useEffect(() => {
    if (shownAt.current !== key) menu.current?.removeAttribute('open')
    shownAt.current = key
  }, [key])
  useEffect(() => {
    const close = (event: Event) => {
      const outside = event.target instanceof Node && !menu.current?.contains(event.target)
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      // A click on a link closes it, too, also when the page then fails to load: the menu must not
      // cover the error.
      const chosen = event.type === 'click' && event.target instanceof Element && !outside
      if (outside || escaped || (chosen && event.target.closest('a'))) {
        menu.current?.removeAttribute('open')
      }
    }
    document.addEventListener('click', close)
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={menu} className={`relative ${className}`}>
      <summary aria-label="Menu" className="btn btn-ghost list-none px-3">
        <MenuIcon />
        <span className="max-sm:hidden">Menu</span>
      </summary>
      <div className="absolute right-0 z-40 mt-2 flex w-80 max-w-[calc(100vw-2rem)] flex-col rounded-box border border-base-300 bg-base-100 p-2 shadow-lg">
        {children}
      </div>
    </details>
  )
}

function MenuIcon() {
  return (
    <StrokeIcon>
      <path d="M2 5h16M2 10h16M2 15h16" />
    </StrokeIcon>
  )
}
