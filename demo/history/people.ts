import type { ShipTo } from '#contract/address/ship-to.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { readRows } from '../sample-files.ts'
import people from './people.csv?raw'

// Who has ordered, all invented: their phone numbers belong to nobody, their emails reach nobody.

export type Person = {
  email: string
  name: string
  phone: string
  shipTo: ShipTo
  car: Vehicle | undefined
  hasAccount: boolean
  /** How often they order; 0: at their own moments (`STORIES_OF_CUSTOMER`). */
  weight: number
  /** Of a network that is nobody's (RFC 5737). */
  ip: string
}

const COLUMNS = [
  ...['email', 'name', 'phone', 'line1', 'city', 'region', 'zip'],
  ...['year', 'make', 'model', 'engine', 'has_account', 'weight'],
]

export async function readPeople(): Promise<Person[]> {
  const rows = await readRows(people, COLUMNS)
  return rows.map(({ raw }, at) => ({
    email: raw.email ?? '',
    name: raw.name ?? '',
    phone: raw.phone ?? '',
    shipTo: {
      name: raw.name ?? '',
      line1: raw.line1 ?? '',
      city: raw.city ?? '',
      region: raw.region ?? '',
      postalCode: raw.zip ?? '',
      country: 'US',
    },
    car: toCar(raw),
    hasAccount: raw.has_account === 'yes',
    weight: Number(raw.weight),
    ip: `203.0.113.${at + 1}`,
  }))
}

function toCar({ year, make, model, engine }: Record<string, string | undefined>) {
  if (!year || !make || !model) return undefined
  return { year: Number(year), make, model, ...(engine && { engine }), answers: {} }
}
