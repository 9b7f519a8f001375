import { type ReactNode, useEffect, useState } from 'react'

type Props = { summary: ReactNode; isCalledFor: boolean; children: ReactNode }

const WIDE = '(min-width: 64rem)'

/**
 * Open where there is place beside the form, or while the page calls for it; folded on a phone. It
 * folds only with the window's width or by a click. At another moment it would move the button that
 * the buyer presses.
 */
export function FoldableSummary({ summary, isCalledFor, children }: Props) {
  const [isOpen, setOpen] = useState(() => isCalledFor || matchMedia(WIDE).matches)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const follow = () => setOpen(isCalledFor || query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [isCalledFor])
  useEffect(() => {
    if (isCalledFor) setOpen(true)
  }, [isCalledFor])
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 lg:group-open:hidden">
        {summary}
      </summary>
      {children}
    </details>
  )
}
