import { useRouteLoaderData } from 'react-router'
import { OLD_PART_DAYS } from '#contract/pricing/core-charge-days.ts'
import type { Shop } from '../page-meta.ts'

/** How many days the old parts of an order that is placed now can be sent back. */
export function useOldPartDays() {
  return useRouteLoaderData<Shop>('root')?.oldPartDays ?? OLD_PART_DAYS
}
