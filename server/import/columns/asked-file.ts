import type { TableKind } from '../file/known-columns.ts'
import type { TableHead } from '../file/table-file.ts'
import { foreignCurrencies } from '../reading.ts'
import type { SamplePart } from './sample-parts.ts'
import type { Profile } from './supplier-profile.ts'

export type ColumnNames = (string | null)[]

/** What the questions before a check go by. */
export type Asked = {
  kind: TableKind
  head: TableHead
  names: ColumnNames
  /** A brand that the name of the file has in it. */
  brand: string | undefined
  /** Parts of the shop that the first rows name. */
  parts: SamplePart[]
  /** How the supplier's last file was read. */
  profile: Pick<Profile, 'saved'> | undefined
}

/** The parts whose prices tell how the file means its own: of another currency they do not. */
export function pricedAlike({ head, names, parts }: Asked) {
  return foreignCurrencies(head, names).length > 0 ? [] : parts
}

export const choice = (value: string, label: string) => ({ value, label, takes: null })
