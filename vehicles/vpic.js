import { execFileSync } from 'node:child_process'

/** Passenger cars, trucks, and multipurpose passenger vehicles. */
const VEHICLE_TYPES = '2, 3, 7'

/** Ids of table Element. */
export const ELEMENTS = { model: 28, liters: 13, ccm: 11, cylinders: 9, fuel: 24, engineModel: 18 }

/** @typedef {import('./corrections.js').Model} Model */
/** @typedef {{ keys: string, element: number, value: string }} Pattern */
/**
 * @typedef {{ wmi: string, schema: number, name: string, from: number, to: number | null }}
 *   SchemaUse
 */
/** @typedef {ReturnType<typeof readVpic>} Vpic */

/**
 * What the files are made from: which schema a WMI has in which model years, and the patterns of
 * each schema.
 * @param {string} database
 * @param {{ modelsFor: (make: string, model: string) => Model[] }} corrections
 */
export function readVpic(database, corrections) {
  const query = (/** @type {string} */ sql) =>
    JSON.parse(
      execFileSync('sqlite3', ['-readonly', '-json', database, sql], {
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      }) || '[]',
    )

  /** @type {Map<string, Model[]>} */
  const models = new Map()
  for (const { id, make, model } of query(
    `select Model.Id as id, Make.Name as make, Model.Name as model from Model
     join Make_Model on ModelId = Model.Id join Make on Make.Id = MakeId`,
  )) {
    const shown = corrections.modelsFor(make, model)
    if (shown.length > 0) models.set(String(id), shown)
  }

  /** @type {Map<string, string>} */
  const fuels = new Map(
    query('select Id as id, Name as name from FuelType').map((/** @type {any} */ row) => [
      String(row.id),
      row.name,
    ]),
  )

  /** @type {SchemaUse[]} */
  const uses = query(
    `select Wmi as wmi, VinSchemaId as schema, VinSchema.Name as name, YearFrom as "from", YearTo as "to"
     from Wmi_VinSchema join Wmi on Wmi.Id = WmiId join VinSchema on VinSchema.Id = VinSchemaId where VehicleTypeId in (${VEHICLE_TYPES})
     order by Wmi, YearFrom, VinSchemaId`,
  )

  /** @type {Map<number, Pattern[]>} */
  const patterns = new Map()
  for (const { schema, ...pattern } of query(
    `select distinct VinSchemaId as schema, upper(Keys) as keys, ElementId as element, AttributeId as value
     from Pattern where ElementId in (${Object.values(ELEMENTS)}) order by Keys, ElementId, AttributeId`,
  )) {
    const of = patterns.get(schema)
    if (of) of.push(pattern)
    else patterns.set(schema, [pattern])
  }

  /** @type {{ wmi: string, make: string }[]} */
  const makers = query(
    `select distinct Wmi as wmi, Make.Name as make from Wmi join Wmi_Make on WmiId = Wmi.Id
     join Make on Make.Id = Wmi_Make.MakeId where VehicleTypeId in (${VEHICLE_TYPES})`,
  )

  return { models, fuels, uses, patterns, makers }
}
