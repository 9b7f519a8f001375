import type { AcesApp } from './aces-rows.ts'
import type { SourceRow } from './csv-rows.ts'
import type { Vcdb } from './vcdb.ts'

// What a row of fitments says, from CSV and from ACES alike.

export const FITMENT_COLUMNS = {
  part_number: ['number', 'part', 'sku', 'partnumber'],
  brand: ['brand_name'],
  year_from: ['from', 'year_start', 'year'],
  year_to: ['to', 'year_end'],
  make: [],
  model: [],
  engine: [],
  trim: ['submodel'],
  built_from: [],
  built_to: [],
  position: [],
  quantity: ['qty'],
  conditions: ['condition'],
  note: ['notes', 'comment'],
  category: ['part_type'],
}

export const REQUIRED_FITMENT_COLUMNS = ['part_number', 'year_from', 'make', 'model']

/** What only the owner can resolve: the queue lists it by its key. */
type Unresolved = {
  key: string
  code: 'unknown-vehicle' | 'unknown-attribute'
  text: string
}

export type FitmentSource = {
  line: number
  part: string
  brand: string
  /** A code of four letters from the Auto Care Association's brand table, which the shop does not have. */
  isBrandCode: boolean
  yearFrom: string
  yearTo: string
  make: string
  model: string
  engine: string
  trim: string
  builtFrom: string
  builtTo: string
  position: string
  quantity: string
  conditions: string[]
  note: string
  /** What the file calls the kind of part. */
  partType: string
  isDelete: boolean
  /** ACES `validate="no"`: the sender asks to skip the plausibility checks of this row. */
  isUnchecked: boolean
  unresolved: Unresolved[]
  error?: string
}

export function fromCsv({ line, raw, error }: SourceRow): FitmentSource {
  const cell = (name: string) => raw[name] ?? ''
  return {
    line,
    part: cell('part_number'),
    brand: cell('brand'),
    isBrandCode: false,
    yearFrom: cell('year_from'),
    yearTo: cell('year_to') || cell('year_from'),
    make: cell('make'),
    model: cell('model'),
    engine: cell('engine'),
    trim: cell('trim'),
    builtFrom: cell('built_from'),
    builtTo: cell('built_to'),
    position: cell('position'),
    quantity: cell('quantity'),
    conditions: cell('conditions')
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean),
    note: cell('note'),
    partType: cell('category'),
    isDelete: false,
    isUnchecked: false,
    unresolved: [],
    ...(error && { error }),
  }
}

/**
 * @param mapped what the owner has said that an attribute means
 */
export function fromAces(
  app: AcesApp,
  headerBrand: string,
  vcdb: Vcdb,
  mapped: (key: string) => string | undefined,
): FitmentSource {
  const unresolved: Unresolved[] = []
  const conditions: string[] = []
  const vehicle = vehicleOf(app, vcdb, unresolved)
  const named = (kind: string, id: string) => {
    if (id === '') return ''
    const name = vcdb.nameOf(kind, id)
    if (name === undefined) unresolved.push(unknownAttribute(kind, id))
    return name ?? ''
  }
  for (const [kind, id] of app.attributes) {
    const key = attributeKey(kind, id)
    const text = mapped(key) ?? conditionOf(kind, vcdb.nameOf(kind, id))
    if (text === undefined) unresolved.push(unknownAttribute(kind, id))
    else conditions.push(text)
  }
  for (const { id, text } of app.quals) {
    const known = text || mapped(attributeKey('Qual', id))
    if (known) conditions.push(known)
    else unresolved.push(unknownAttribute('Qual', id))
  }
  const engine =
    mapped(attributeKey('EngineBase', app.engineBase)) ?? named('EngineBase', app.engineBase)
  const trim = mapped(attributeKey('SubModel', app.subModel)) ?? named('SubModel', app.subModel)
  return {
    line: app.line,
    part: app.part,
    brand: app.brand || headerBrand,
    isBrandCode: true,
    ...vehicle,
    engine,
    trim,
    builtFrom: '',
    builtTo: '',
    // Says only where it goes: without the table of positions it is left out.
    position: app.position ? (vcdb.nameOf('Position', app.position) ?? '').toLowerCase() : '',
    quantity: app.quantity,
    conditions,
    note: app.notes.filter(Boolean).join('; '),
    partType:
      app.partType && (vcdb.nameOf('PartTerminology', app.partType) ?? `type ${app.partType}`),
    isDelete: app.isDelete,
    isUnchecked: app.isUnchecked,
    unresolved,
  }
}

function vehicleOf(app: AcesApp, vcdb: Vcdb, unresolved: Unresolved[]) {
  const none = { yearFrom: '', yearTo: '', make: '', model: '' }
  const unknown = (name: string, text: string) => {
    unresolved.push({ key: `other ${name}`, code: 'unknown-vehicle', text })
    return none
  }
  if (app.isEquipment) return unknown('equipment', 'Equipment is no vehicle of this shop')
  if (app.baseVehicle !== '') {
    const base = vcdb.baseVehicle(app.baseVehicle)
    const name = `BaseVehicle ${app.baseVehicle}`
    if (!base) return unknown(name, `${name} is not in the VCdb that is loaded`)
    const year = String(base.year)
    return { yearFrom: year, yearTo: year, ...namesOf(base.makeId, base.modelId, vcdb, unknown) }
  }
  if (app.makeId === '') return unknown('no vehicle', 'The application names no vehicle')
  if (app.modelId === '') return unknown(`Make ${app.makeId}`, 'The application names no model')
  const { yearFrom, yearTo } = app
  return { yearFrom, yearTo, ...namesOf(Number(app.makeId), Number(app.modelId), vcdb, unknown) }
}

function namesOf(
  makeId: number,
  modelId: number,
  vcdb: Vcdb,
  unknown: (name: string, text: string) => unknown,
) {
  const make = vcdb.nameOf('Make', String(makeId))
  const model = vcdb.nameOf('Model', String(modelId))
  if (make === undefined || model === undefined) {
    const name = make === undefined ? `Make ${makeId}` : `Model ${modelId}`
    unknown(name, `${name} is not in the VCdb that is loaded`)
  }
  return { make: make ?? '', model: model ?? '' }
}

function attributeKey(kind: string, id: string) {
  return `attribute ${kind} ${id}`
}

function unknownAttribute(kind: string, id: string): Unresolved {
  return {
    key: attributeKey(kind, id),
    code: 'unknown-attribute',
    text: `${kind} ${id} narrows the vehicle, and no table says what it is`,
  }
}

/** "Drive type: AWD". */
function conditionOf(kind: string, name: string | undefined) {
  if (name === undefined) return undefined
  const words = kind.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${name}`
}
