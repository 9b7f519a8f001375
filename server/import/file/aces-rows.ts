import { UnreadableFile } from './import-error.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  type Element,
  readElements,
  textOf,
} from './xml-elements.ts'

// ACES 4 and 5: which part fits which vehicle, in the ids of the VCdb. 5 renamed some elements;
// both names are read. Some programs write the names of vehicles instead of ids.

/** A reference to a row of the VCdb, by id or name. Either may be empty. */
export type Reference = { id: string; name: string }

/** An application, its ids as the file has them. */
export type AcesApp = {
  /** Which application of the file it is, from 1: a file may have all of them in one line. */
  line: number
  id: string
  isDelete: boolean
  isUnchecked: boolean
  part: string
  brand: string
  baseVehicle: string
  yearFrom: string
  yearTo: string
  make: Reference
  model: Reference
  /** Is it of something else than a car or a light truck? */
  isEquipment: boolean
  subModel: Reference
  engineBase: Reference
  /** Any other element that narrows the vehicle, by its own name. */
  attributes: [kind: string, value: Reference][]
  quals: { id: string; text: string }[]
  notes: string[]
  quantity: string
  partType: Reference
  position: Reference
}

export type AcesHeader = { brand: string; mode: 'FULL' | 'UPDATE' | undefined; version: string }

type AcesEvent =
  | { kind: 'header'; header: AcesHeader }
  | { kind: 'app'; app: AcesApp }
  | { kind: 'footer'; recordCount: number | undefined }

/** Elements that are no condition of the vehicle. */
const OTHERS = new Set([
  'BaseVehicle',
  'Years',
  'Make',
  'Model',
  'Mfr',
  'EquipmentModel',
  'EquipmentBase',
  'VehicleType',
  'ProductionYears',
  'SubModel',
  'EngineBase',
  'Qual',
  'Note',
  'Qty',
  'PartType',
  'PartTerminology',
  'MfrLabel',
  'Position',
  'Part',
  'PartNumber',
  'DisplayOrder',
  'AssetName',
  'AssetItemOrder',
  'AssetItemRef',
])

export async function* readAces(read: () => AsyncIterable<Buffer>): AsyncGenerator<AcesEvent> {
  let isAces = false
  let apps = 0
  for await (const element of readElements(read, ['Header', 'App', 'Footer'])) {
    if (element.name === 'Header') {
      isAces = true
      yield { kind: 'header', header: headerOf(element) }
    } else if (element.name === 'App') {
      apps += 1
      yield { kind: 'app', app: { ...appOf(element), line: apps } }
    } else {
      const count = textOf(childOf(element, 'RecordCount'))
      yield { kind: 'footer', recordCount: /^\d{1,9}$/.test(count) ? Number(count) : undefined }
    }
  }
  if (!isAces) throw new UnreadableFile('This is not an ACES file: it has no Header.')
}

function headerOf(element: Element): AcesHeader {
  const mode = textOf(childOf(element, 'SubmissionType')).toUpperCase()
  return {
    brand: textOf(childOf(element, 'BrandAAIAID', 'BrandID')),
    mode: mode === 'FULL' || mode === 'UPDATE' ? mode : undefined,
    version: textOf(childOf(element, 'VcdbVersionDate', 'VcdbPublicationDate')),
  }
}

function appOf(element: Element): AcesApp {
  const reference = (...names: string[]) => referenceOf(childOf(element, ...names))
  const make = reference('Make')
  const model = childOf(element, 'Model')
  const years = childOf(element, 'Years')
  const part = childOf(element, 'Part', 'PartNumber')
  return {
    line: element.line,
    id: attributeOf(element, 'id'),
    isDelete: attributeOf(element, 'action').toUpperCase() === 'D',
    isUnchecked: attributeOf(element, 'validate').toLowerCase() === 'no',
    part: textOf(part),
    brand: attributeOf(part, 'BrandAAIAID') || attributeOf(part, 'BrandID'),
    baseVehicle: reference('BaseVehicle').id,
    yearFrom: attributeOf(years, 'from'),
    yearTo: attributeOf(years, 'to') || attributeOf(years, 'from'),
    make,
    // A model of a make that is named may be called 500.
    model: make.name ? { id: attributeOf(model, 'id'), name: textOf(model) } : referenceOf(model),
    isEquipment: childOf(element, 'Mfr', 'EquipmentBase', 'EquipmentModel') !== undefined,
    subModel: reference('SubModel'),
    engineBase: reference('EngineBase'),
    attributes: element.children
      .filter(({ name }) => !OTHERS.has(name))
      .map((one) => [one.name, referenceOf(one)]),
    quals: childrenOf(element, 'Qual').map((one) => ({
      id: attributeOf(one, 'id'),
      text: textOf(childOf(one, 'text')),
    })),
    notes: childrenOf(element, 'Note').map(textOf),
    quantity: textOf(childOf(element, 'Qty')),
    partType: reference('PartType', 'PartTerminology'),
    position: reference('Position'),
  }
}

/** A text of digits is an id, too. */
function referenceOf(element: Element | undefined): Reference {
  const [id, text] = [attributeOf(element, 'id'), textOf(element)]
  return /^\d+$/.test(text) ? { id: id || text, name: '' } : { id, name: text }
}

/** Does some application name its vehicle, so that the file can be read without a VCdb? */
export async function namesVehicles(read: () => AsyncIterable<Buffer>) {
  for await (const event of readAces(read)) {
    if (event.kind === 'app' && event.app.make.name && event.app.model.name) return true
  }
  return false
}
