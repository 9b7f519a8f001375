import { readFileSync } from 'node:fs'
import type { Judged } from './queries.ts'
import type { SampleJudged } from './sample.ts'
import { VEHICLES } from './vehicles.ts'

// A file of queries that the authors of the rules have not seen.

/**
 * As another author writes what a query wants: the words of the generator, or of the sample shop.
 */
type Written = {
  group: string
  q: string
  vehicle?: { key: string; year?: number }
  want: {
    kinds?: string[]
    position?: string
    side?: string
    attribute?: Record<string, string | number>
    probe?: string
    none?: boolean
  }
}

type Shops = { generator?: Written[]; demo?: SampleJudged[] }

/**
 * The vehicles of the generator that the queries were written for, where the base calls them
 * otherwise.
 */
const RENAMED: Record<string, string> = { 'civic-10': 'honda/civic' }

/** The base's name of a vehicle that is written without its make. */
function vehicleKey(key: string) {
  const found = VEHICLES.find((one) => one.key === key || one.key.endsWith(`/${key}`))?.key
  const path = RENAMED[key] ?? found
  if (!path) throw new Error(`The generated shop has no vehicle ${key}`)
  return path
}

/** Either form: a list as queries.ts has it, or queries of each shop. */
export function readHeldBack(file: string): { generated: Judged[]; sample: SampleJudged[] } {
  const written: Judged[] | Shops = JSON.parse(readFileSync(file, 'utf8'))
  if (Array.isArray(written)) return { generated: written, sample: [] }
  const { generator = [], demo = [] } = written
  return { generated: generator.map(toJudged), sample: demo }
}

function toJudged({ group, q, vehicle, want }: Written): Judged {
  const { kinds, position, side, attribute, probe, none } = want
  const truth = { ...attribute, ...(position && { axle: position }), ...(side && { side }) }
  return {
    group,
    q,
    want: {
      ...(kinds && { kinds }),
      ...(Object.keys(truth).length > 0 && { truth }),
      ...(vehicle && { vehicle: { ...vehicle, key: vehicleKey(vehicle.key) } }),
      ...(probe && { probe }),
      ...(none && { nothing: true }),
    },
  }
}
