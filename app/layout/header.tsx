import type { ComponentType, ReactNode } from 'react'
import { useMatches } from 'react-router'
import { isAllowed, useSession } from '../session/session.ts'

/** What a route exports as `handle` if the staff have a bar of their own on its pages. */
export type FrameHandle = { StaffBar: ComponentType<{ shopName: string }> }

type Props = {
  shopName: string
  /** What everybody else has. */
  children: ReactNode
}

/**
 * Until the session is known, the page has both, and the stored role shows one of them
 * (head-script.ts).
 */
export function Header({ shopName, children }: Props) {
  const session = useSession()
  const StaffBar = useMatches()
    .map(({ handle }) => (handle as FrameHandle | undefined)?.StaffBar)
    .find(Boolean)
  const isStaff = StaffBar && isAllowed(session)
  const isOpen = StaffBar && session.status === 'unknown'
  return (
    <>
      {!isStaff && <div className={isOpen ? 'unless-staff' : 'contents'}>{children}</div>}
      {(isStaff || isOpen) && (
        <div className={isOpen ? 'if-staff' : 'contents'}>
          <StaffBar shopName={shopName} />
        </div>
      )}
    </>
  )
}
