import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#app/ui/page-meta.ts'
import { OLD_PART_DAYS } from '#contract/pricing/core-charge-days.ts'

/** How many days the old parts of an order that is placed now can be sent back. */
export function useOldPartDays() {
  return useRouteLoaderData<Shop>('root')?.oldPartDays ?? OLD_PART_DAYS
}
