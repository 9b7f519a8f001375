import { UnreadableFile } from './import-error.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  type Element,
  readElements,
  textOf,
} from './xml-elements.ts'

// ACES 4 and 5: which part fits which vehicle, in the ids of the VCdb. 5 renamed some elements; both names are read.

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
  makeId: string
  modelId: string
  /** Neither of a car nor of a light truck. */
  isEquipment: boolean
  subModel: string
  engineBase: string
  /** Any other element that narrows the vehicle: its name and its id. */
  attributes: [name: string, id: string][]
  quals: { id: string; text: string }[]
  notes: string[]
  quantity: string
  partType: string
  position: string
}

export type AcesHeader = { brand: string; mode: 'FULL' | 'UPDATE' | undefined; version: string }

export type AcesEvent =
  | { kind: 'header'; header: AcesHeader }
  | { kind: 'app'; app: AcesApp }
  | { kind: 'footer'; recordCount: number | undefined }

/** What is no condition of the vehicle. */
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
  if (!isAces) throw new UnreadableFile('This is no ACES file: it has no Header.')
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
  const idOf = (...names: string[]) => attributeOf(childOf(element, ...names), 'id')
  const years = childOf(element, 'Years')
  const part = childOf(element, 'Part', 'PartNumber')
  return {
    line: element.line,
    id: attributeOf(element, 'id'),
    isDelete: attributeOf(element, 'action').toUpperCase() === 'D',
    isUnchecked: attributeOf(element, 'validate').toLowerCase() === 'no',
    part: textOf(part),
    brand: attributeOf(part, 'BrandAAIAID') || attributeOf(part, 'BrandID'),
    baseVehicle: idOf('BaseVehicle'),
    yearFrom: attributeOf(years, 'from'),
    yearTo: attributeOf(years, 'to'),
    makeId: idOf('Make'),
    modelId: idOf('Model'),
    isEquipment: childOf(element, 'Mfr', 'EquipmentBase', 'EquipmentModel') !== undefined,
    subModel: idOf('SubModel'),
    engineBase: idOf('EngineBase'),
    attributes: element.children
      .filter(({ name }) => !OTHERS.has(name))
      .map((one) => [one.name, attributeOf(one, 'id') || textOf(one)]),
    quals: childrenOf(element, 'Qual').map((one) => ({
      id: attributeOf(one, 'id'),
      text: textOf(childOf(one, 'text')),
    })),
    notes: childrenOf(element, 'Note').map(textOf),
    quantity: textOf(childOf(element, 'Qty')),
    partType: idOf('PartType', 'PartTerminology'),
    position: idOf('Position'),
  }
}
