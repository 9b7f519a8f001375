import type { TableFormat } from '#contract/table-format.ts'
import { sendWithToken } from './authorized-call.ts'

// Tables for spreadsheets: the staff only.

/** @param what the last part of its URL, as `orders` */
export async function downloadTable(
  what: string,
  format: TableFormat,
  query: Record<string, string | undefined> = {},
) {
  const given = Object.entries({ ...query, format }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  const path = `/staff/export/${what}?${new URLSearchParams(given)}`
  return (await sendWithToken('GET', path)).blob()
}
