import type { DemoPart } from './part.ts'
import { airFilters } from './parts/air-filters.ts'
import { beltsAndPumps } from './parts/belts-and-pumps.ts'
import { body } from './parts/body.ts'
import { brakeDiscs } from './parts/brake-discs.ts'
import { brakePads } from './parts/brake-pads.ts'
import { brakeParts } from './parts/brake-parts.ts'
import { drivelineAndCooling } from './parts/driveline-and-cooling.ts'
import { electrical } from './parts/electrical.ts'
import { exhaustFuelAndSensors } from './parts/exhaust-fuel-and-sensors.ts'
import { fluids } from './parts/fluids.ts'
import { gasketsAndMounts } from './parts/gaskets-and-mounts.ts'
import { ignition } from './parts/ignition.ts'
import { lighting } from './parts/lighting.ts'
import { oilAndFuelFilters } from './parts/oil-and-fuel-filters.ts'
import { springsAndShocks } from './parts/springs-and-shocks.ts'
import { steeringAndArms } from './parts/steering-and-arms.ts'
import { wheels } from './parts/wheels.ts'

const GROUPS = [
  brakePads,
  oilAndFuelFilters,
  springsAndShocks,
  beltsAndPumps,
  electrical,
  airFilters,
  brakeParts,
  ignition,
  steeringAndArms,
  fluids,
  brakeDiscs,
  drivelineAndCooling,
  lighting,
  exhaustFuelAndSensors,
  body,
  gasketsAndMounts,
  wheels,
]

/** The parts that are added last, by SKU, oldest first. */
const NEWEST = [
  'FLT-FUEL10',
  'FLT-OIL76',
  'OIL-5W30-5',
  'COO-OAT-5',
  'FLT-CAB254',
  'FLT-AIR345',
  'FUS-ATO6',
  'WIP-600475',
  'THM-87',
  'PMP-WATER',
  'BLT-T141',
  'BLT-6PK1753',
  'IGN-COIL4',
  'SEN-LAMBDA4',
  'BAT-12-70',
  'STR-14',
  'CLU-228',
  'BRK-P155',
  'BRK-C54L',
  'SUS-370R',
  'BRG-397237',
  'SUS-ARM18L',
  'DRV-640L',
  'BLB-H7',
  'ALT-120',
  'SUS-SPR13',
  'IGN-M14N',
  'BRK-288V',
]

/** Oldest first, as the site shows newest first; parts of a group stand apart from each other. */
export const demoParts: DemoPart[] = [
  ...inTurn(GROUPS.map((group) => group.filter(({ sku }) => !NEWEST.includes(sku)))),
  ...NEWEST.flatMap((sku) => GROUPS.flat().filter((part) => part.sku === sku)),
]

/** Takes the first of each list, then the second of each, and so on. */
function inTurn<T>(lists: T[][]) {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}
