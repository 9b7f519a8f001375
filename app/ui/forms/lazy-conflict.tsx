import { Suspense } from 'react'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { ConflictProps } from './conflict-notice.tsx'

const ConflictNotice = lazyComponent(
  async () => (await import('./conflict-notice.tsx')).ConflictNotice,
)

/** Its script comes once there is a conflict. */
export function LazyConflict(props: ConflictProps) {
  return (
    <Suspense>
      <ConflictNotice {...props} />
    </Suspense>
  )
}
