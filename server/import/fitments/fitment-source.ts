import { capitalized } from '#contract/capitalized.ts'
import type { QueueKey } from '#contract/import/queue-kinds.ts'
import { cleanName } from '#contract/text.ts'
import type { AcesApp, Reference } from '../file/aces-rows.ts'
import { readListCell } from '../file/list-cell.ts'
import type { SourceRow } from '../file/source-row.ts'
import { nameOf, type Unresolved, vehicleOf } from './aces-vehicle.ts'
import { positionWords } from './position-words.ts'
import type { Vcdb } from './vcdb.ts'

// What a row of fitments says, from CSV and from ACES alike.

export type FitmentSource = {
  line: number
  /** Of a line that is several rows: its place in the file. */
  fileLine?: number
  part: string
  brand: string
  /**
   * A code of four letters from the Auto Care Association's brand table, which the shop does not
   * have.
   */
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
  /** Has the owner said that all years are those of the model? */
  isAllYears?: boolean
  /** ACES `validate="no"`: the sender asks to skip the plausibility checks of this row. */
  isUnchecked: boolean
  unresolved: Unresolved[]
  error?: string
}

export function isFitment(source: object): source is FitmentSource {
  return 'unresolved' in source
}

export function fromTable({ line, fileLine, raw, error }: SourceRow): FitmentSource {
  const cell = (name: string) => raw[name] ?? ''
  return inLines({
    line,
    ...(fileLine !== undefined && { fileLine }),
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
    position: positionWords(cell('position')),
    quantity: quantityIn(cell('quantity')),
    conditions: readListCell(cell('conditions')),
    note: cell('note'),
    partType: cell('category'),
    isDelete: false,
    isUnchecked: false,
    unresolved: [],
    ...(error && { error }),
  })
}

/** ‘1 set’ and ‘2 per car’; a pair is two. */
function quantityIn(cell: string) {
  if (/^(?:pr|pair|paar|paire)\.?$/i.test(cell)) return '2'
  return cell.replace(/^(\d{1,3}) ?(?:sets?|ea|each|pcs?|per (?:car|vehicle))\.?$/i, '$1')
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
  const named = (kind: string, value: Reference) => {
    const { id } = value
    const name = mapped(attributeKey(kind, id)) ?? nameOf(kind, value, vcdb)
    if (name === undefined && id !== '') unresolved.push(unknownAttribute(kind, id))
    return name ?? ''
  }
  for (const [kind, value] of app.attributes) {
    const id = value.id || value.name
    const text = mapped(attributeKey(kind, id)) ?? conditionOf(kind, nameOf(kind, value, vcdb))
    if (text === undefined) unresolved.push(unknownAttribute(kind, id))
    else conditions.push(text)
  }
  for (const { id, text } of app.quals) {
    const known = text || mapped(attributeKey('Qual', id))
    if (known) conditions.push(known)
    else unresolved.push(unknownAttribute('Qual', id))
  }
  const engine = named('EngineBase', app.engineBase)
  const trim = named('SubModel', app.subModel)
  const partType = nameOf('PartTerminology', app.partType, vcdb)
  return inLines({
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
    position: (nameOf('Position', app.position, vcdb) ?? '').toLowerCase(),
    quantity: app.quantity,
    conditions,
    note: app.notes.filter(Boolean).join('; '),
    partType: partType ?? (app.partType.id && `type ${app.partType.id}`),
    isDelete: app.isDelete,
    isUnchecked: app.isUnchecked,
    unresolved,
  })
}

/**
 * Buyers and packers read these texts: each is one line, in which nothing turns around what stands
 * beside it.
 */
function inLines(source: FitmentSource): FitmentSource {
  const { engine, trim, position, note, conditions } = source
  const texts = { engine: oneLine(engine), trim: oneLine(trim), position: oneLine(position) }
  return { ...source, ...texts, note: oneLine(note), conditions: conditions.map(oneLine) }
}

function oneLine(text: string) {
  return cleanName(text, Number.POSITIVE_INFINITY)
}

function attributeKey(kind: string, id: string): QueueKey {
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
  return `${capitalized(words)}: ${name}`
}
