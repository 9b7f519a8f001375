import { lazy, Suspense } from 'react'
import type { ConflictProps } from './conflict-notice.tsx'

const ConflictNotice = lazy(async () => ({
  default: (await import('./conflict-notice.tsx')).ConflictNotice,
}))

/** Its script comes once there is a conflict. */
export function LazyConflict(props: ConflictProps) {
  return (
    <Suspense>
      <ConflictNotice {...props} />
    </Suspense>
  )
}
