import type { MissedSearches } from '#contract/staff/missed-search.ts'
import type { DaysReport, PartsReport, TodayReport } from '#contract/staff/report.ts'
import { call } from './authorized-call.ts'

// What the page Today shows: the staff only.

export function reportToday() {
  return call<TodayReport>('GET', '/report/today')
}

export function reportDays(days: number) {
  return call<DaysReport>('GET', `/report/days?days=${days}`)
}

export function reportParts(days: number) {
  return call<PartsReport>('GET', `/report/parts?days=${days}`)
}

export function reportSearches() {
  return call<MissedSearches[]>('GET', '/report/search')
}
