import { slugify } from '#contract/slug.ts'
import type { CategoryPair, CategoryRow } from './build-tree.ts'

// The categories that a new shop has. A migration has written them into each database; the owner
// edits the rows. The files of the search and the sample parts name them by their slugs.

/** `googleId` is of Google's product taxonomy of 2021-09-21. */
type First = [id: number, name: string, googleId: number, drawing: string, children: Child[]]
type Child = [id: number, name: string, drawing?: string]

const FIRST_LEVEL: First[] = [
  [
    1,
    'Brakes',
    2977,
    'brake-disc',
    [
      [101, 'Brake pads', 'brake-pads'],
      [102, 'Brake discs', 'brake-disc'],
      [103, 'Brake calipers', 'brake-caliper'],
      [104, 'Brake shoes', 'shoes-228-42'],
      [105, 'Brake drums', 'drum-228-60-5'],
      [106, 'Brake hoses', 'hose-410-10'],
      [107, 'Brake fluid', 'brake-fluid-500'],
      [108, 'Parking brake cables', 'brake-cable-1720-l'],
      [109, 'Wheel speed sensors', 'wheel-speed-sensor-62-l'],
      [110, 'Brake fitting kits', 'guide-pins-98'],
    ],
  ],
  [
    2,
    'Filters',
    2820,
    'oil-filter',
    [
      [201, 'Oil filters', 'oil-filter'],
      [202, 'Air filters', 'air-filter'],
      [203, 'Cabin filters', 'cabin-filter'],
      [204, 'Fuel filters', 'fuel-filter'],
    ],
  ],
  [
    3,
    'Engine',
    2820,
    'timing-belt',
    [
      [301, 'Timing belts', 'timing-belt'],
      [302, 'V-ribbed belts', 'v-ribbed-belt'],
      [303, 'Belt tensioners', 'tensioner-65'],
      [304, 'Water pumps', 'water-pump'],
      [305, 'Gaskets and seals', 'valve-cover-gasket-4'],
      [306, 'Engine mounts', 'engine-mount-96-l'],
      [307, 'Pistons and rings'],
      [308, 'Turbochargers'],
    ],
  ],
  [
    4,
    'Oils and fluids',
    2550,
    'engine-oil',
    [
      [401, 'Engine oil', 'engine-oil'],
      [402, 'Gear oil', 'gear-oil-1000'],
      [403, 'Coolant', 'coolant'],
      [404, 'Greases and additives', 'bearing-grease-400'],
      [405, 'Drain plugs'],
    ],
  ],
  [
    5,
    'Ignition',
    8231,
    'spark-plug',
    [
      [501, 'Spark plugs', 'spark-plug'],
      [502, 'Glow plugs', 'glow-plug-104'],
      [503, 'Ignition coils', 'ignition-coil'],
      [504, 'Ignition leads', 'leads-4'],
    ],
  ],
  [
    6,
    'Electrical',
    8231,
    'alternator',
    [
      [601, 'Batteries', 'car-battery'],
      [602, 'Alternators', 'alternator'],
      [603, 'Starter motors', 'starter-motor'],
      [604, 'Fuses and relays', 'relay-40-5'],
      [605, 'Switches', 'window-switch-4-l'],
      [606, 'Electrical accessories'],
    ],
  ],
  [
    7,
    'Lighting',
    3318,
    'headlight-bulb',
    [
      [701, 'Bulbs', 'headlight-bulb'],
      [702, 'Headlights', 'headlight-l'],
      [703, 'Rear lights', 'rear-light-l'],
    ],
  ],
  [
    8,
    'Suspension and steering',
    2935,
    'shock-absorber',
    [
      [801, 'Shock absorbers', 'shock-absorber'],
      [802, 'Coil springs', 'coil-spring'],
      [803, 'Control arms', 'control-arm-18-l'],
      [804, 'Ball joints', 'ball-joint-flange-18'],
      [805, 'Stabilizer links', 'link-316-12'],
      [806, 'Tie rod ends', 'tie-rod-end-14-l'],
      [807, 'Wheel bearings', 'wheel-bearing'],
      [808, 'Strut mounts', 'strut-mount-60'],
      [809, 'Steering racks'],
      [810, 'Power steering pumps'],
      [811, 'Suspension fitting kits'],
    ],
  ],
  [
    9,
    'Transmission',
    2641,
    'clutch-kit',
    [
      [901, 'Clutch kits', 'clutch-kit'],
      [902, 'Drive shafts', 'drive-shaft'],
      [903, 'CV boots', 'boot-82-22'],
      [904, 'Flywheels', 'flywheel-228'],
      [905, 'CV joints'],
    ],
  ],
  [
    10,
    'Cooling and climate',
    2805,
    'water-pump',
    [
      [1001, 'Thermostats', 'thermostat'],
      [1002, 'Radiators', 'radiator-150-92'],
      [1003, 'Coolant hoses', 'coolant-hose-32'],
      [1004, 'A/C compressors', 'ac-compressor-6'],
      [1005, 'Blower motors', 'blower-150'],
      [1006, 'Radiator fans'],
      [1007, 'Cooling accessories'],
    ],
  ],
  [
    11,
    'Exhaust',
    908,
    'muffler-twin-130',
    [
      [1101, 'Oxygen sensors', 'oxygen-sensor'],
      [1102, 'Catalytic converters', 'catalytic-converter-1'],
      [1103, 'Mufflers', 'muffler-twin-130'],
      [1104, 'Exhaust clamps and gaskets', 'exhaust-clamp-54'],
      [1105, 'EGR valves'],
    ],
  ],
  [
    12,
    'Fuel',
    2727,
    'fuel-pump-150',
    [
      [1201, 'Fuel pumps', 'fuel-pump-150'],
      [1202, 'Injectors', 'injector-4'],
    ],
  ],
  [
    13,
    'Sensors',
    8234,
    'oxygen-sensor',
    [
      [1301, 'Mass air flow sensors', 'air-flow-sensor-5'],
      [1302, 'Crankshaft sensors', 'crankshaft-sensor-3'],
      [1303, 'Temperature sensors', 'temperature-sensor-2'],
    ],
  ],
  [
    14,
    'Body and windows',
    8227,
    'wiper-blades',
    [
      [1401, 'Wiper blades', 'wiper-blades'],
      [1402, 'Mirrors', 'door-mirror-l'],
      [1403, 'Gas struts', 'gas-strut-690'],
      [1404, 'Body clips and trim', 'trim-clips-8'],
      [1405, 'Bumpers'],
      [1406, 'Fenders'],
      [1407, 'Hoods'],
      [1408, 'Door handles'],
      [1409, 'Window regulators'],
      [1410, 'Wiper accessories'],
    ],
  ],
  [
    15,
    'Wheels and tires',
    3020,
    'wheel-17-5',
    [
      [1501, 'Tires', 'tire-225-45'],
      [1502, 'Wheels', 'wheel-17-5'],
      [1503, 'Wheel bolts and nuts', 'wheel-bolt-14-27'],
    ],
  ],
  [
    16,
    'Interior and tools',
    8233,
    'floor-mats-4',
    [
      [1601, 'Floor mats', 'floor-mats-4'],
      [1602, 'Tools', 'filter-wrench-76'],
      [1603, 'Car care', 'brake-cleaner-500'],
      [1604, 'Seat belts'],
      [1605, 'Towing'],
    ],
  ],
]

/** Those whose parts have no place on the vehicle. */
const WITHOUT_POSITION = new Set([2, 4, 16])
/** A vehicle takes any quantity of them. */
const FLUIDS = new Set([4, 107])
/** Fitting kits, tools, car care. */
const ACCESSORIES = new Set([110, 405, 606, 811, 1007, 1410, 1602, 1603])

/** Categories whose parts a workshop replaces together. */
const TOGETHER = [
  [101, 102, 110],
  [104, 105, 110],
  [301, 303, 304, 403],
  [302, 303],
  [201, 401],
  [501, 503, 504],
  [801, 802, 808],
  [901, 904],
  [803, 804, 805],
  [403, 1001, 1003],
  [902, 903],
]

export const SEED_PAIRS: readonly CategoryPair[] = TOGETHER.flatMap((ids) =>
  ids.flatMap((one, at) => ids.slice(at + 1).map((other) => ({ one, other }))),
)

export const SEED_CATEGORIES: readonly (CategoryRow & { googleId: number | null })[] =
  FIRST_LEVEL.flatMap(([id, name, googleId, drawing, children], place) => [
    { ...seeded(id, name, null, place), googleId, drawing },
    ...children.map(([childId, childName, childDrawing], at) => ({
      ...seeded(childId, childName, id, at),
      drawing: childDrawing ?? null,
    })),
  ])

function seeded(id: number, name: string, parentId: number | null, place: number) {
  return {
    ...{ id, slug: slugify(name), name, parentId, position: place + 1 },
    ...{ googleId: null, picturePath: null, words: [] },
    hasPosition: !WITHOUT_POSITION.has(id),
    isFluid: FLUIDS.has(id),
    isAccessory: ACCESSORIES.has(id),
    ...{ isHidden: false, metaTitle: null, metaDescription: null, attributes: [] },
  }
}
