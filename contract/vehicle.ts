import { z } from 'zod'
import { slugify } from './slug.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'Must be a slug')
  .max(60)
const label = z.string().trim().min(1).max(80)
const year = z.int().min(1900).max(2100)

/** The month a vehicle was built, or a fitment begins or ends: year * 12 + month - 1. */
export const monthSchema = z
  .int()
  .min(1900 * 12)
  .max(2100 * 12 + 11)

/** What a buyer says instead of an engine or trim that is offered. */
export const ANOTHER = 'another'

/** A vehicle as far as its buyer has named it. A VIN is not part of it: it stays in the browser. */
export const vehicleSchema = z
  .object({
    year,
    make: slug,
    model: slug,
    engine: label.optional().describe('A label of the fitments, its slug, or `another`'),
    trim: label.optional(),
    built: monthSchema.optional().describe('year * 12 + month - 1'),
    answers: z
      .record(z.string().min(1).max(200), z.enum(['yes', 'no']))
      .refine((answers) => Object.keys(answers).length <= 100, 'At most 100 answers')
      .default({})
      .describe('By condition, as the fitments write it'),
  })
  .meta({
    id: 'Vehicle',
    examples: [{ year: 2014, make: 'volkswagen', model: 'golf', engine: '2.0 TDI', answers: {} }],
  })

export type Vehicle = z.infer<typeof vehicleSchema>

/** Its URL and its key in the garage: `2014/volkswagen/golf`, `2014/volkswagen/golf/2.0-tdi`. */
export function vehiclePath({
  year,
  make,
  model,
  engine,
}: Pick<Vehicle, 'year' | 'make' | 'model' | 'engine'>) {
  const base = `${year}/${make}/${model}`
  const of = engine === undefined ? '' : slugify(engine)
  return of === '' ? base : `${base}/${of}`
}

/** The vehicle of such a path, with the engine's slug for its label; undefined if it is none. */
export function parseVehiclePath(path: string): Vehicle | undefined {
  const [year = '', make, model, engine, more] = path.replace(/^\/|\/$/g, '').split('/')
  if (more !== undefined || !/^\d{4}$/.test(year)) return undefined
  const parsed = vehicleSchema.safeParse({ year: Number(year), make, model, engine })
  return parsed.success && (engine === undefined || slugify(engine) === engine)
    ? parsed.data
    : undefined
}

/** Make and model without saying a name twice: "Volkswagen Golf", but "Mazda3" and "Polestar 2". */
export function modelLabel(make: string, model: string) {
  const begins = model.toLowerCase().startsWith(make.toLowerCase())
  return begins && !/^\p{L}/u.test(model.slice(make.length)) ? model : `${make} ${model}`
}

/** "2014 Volkswagen Golf 2.0 TDI". @param names of make and model, as shown */
export function vehicleLabel(
  vehicle: Pick<Vehicle, 'year' | 'engine'>,
  names: { make: string; model: string },
) {
  const { year, engine } = vehicle
  const base = `${year} ${modelLabel(names.make, names.model)}`
  return engine === undefined || engine === ANOTHER ? base : `${base} ${engine}`
}

/** Whether two labels of engines or trims name the same. */
export function isSameLabel(one: string, other: string) {
  const slugs = [slugify(one), slugify(other)]
  return slugs[0] === slugs[1] && (slugs[0] !== '' || one === other)
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** "May 2013". */
export function monthLabel(month: number) {
  return `${MONTHS[month % 12]} ${Math.floor(month / 12)}`
}

/** When a vehicle of a model year can have been built: in North America it begins up to half a year early. */
export function monthsOfModelYear(year: number): { from: number; to: number } {
  return { from: year * 12 - 6, to: year * 12 + 11 }
}
