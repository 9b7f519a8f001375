import { slugify } from '#contract/slug.ts'
import type { CategoryPair, CategoryRow } from './build-tree.ts'

// The categories that a new shop has. A migration has written them into each database; the owner
// edits the rows. The files of the search and the sample parts name them by their slugs.

/** `googleId` is of Google's product taxonomy of 2021-09-21. */
type First = [id: number, name: string, googleId: number, drawing: string, children: Child[]]
type Child = [id: number, name: string]

const FIRST_LEVEL: First[] = [
  [
    1,
    'Brakes',
    2977,
    'brake-disc',
    [
      [101, 'Brake pads'],
      [102, 'Brake discs'],
      [103, 'Brake calipers'],
      [104, 'Brake shoes'],
      [105, 'Brake drums'],
      [106, 'Brake hoses'],
      [107, 'Brake fluid'],
      [108, 'Parking brake cables'],
      [109, 'Wheel speed sensors'],
      [110, 'Brake fitting kits'],
    ],
  ],
  [
    2,
    'Filters',
    2820,
    'oil-filter',
    [
      [201, 'Oil filters'],
      [202, 'Air filters'],
      [203, 'Cabin filters'],
      [204, 'Fuel filters'],
    ],
  ],
  [
    3,
    'Engine',
    2820,
    'timing-belt',
    [
      [301, 'Timing belts'],
      [302, 'V-ribbed belts'],
      [303, 'Belt tensioners'],
      [304, 'Water pumps'],
      [305, 'Gaskets and seals'],
      [306, 'Engine mounts'],
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
      [401, 'Engine oil'],
      [402, 'Gear oil'],
      [403, 'Coolant'],
      [404, 'Greases and additives'],
      [405, 'Drain plugs'],
    ],
  ],
  [
    5,
    'Ignition',
    8231,
    'spark-plug',
    [
      [501, 'Spark plugs'],
      [502, 'Glow plugs'],
      [503, 'Ignition coils'],
      [504, 'Ignition leads'],
    ],
  ],
  [
    6,
    'Electrical',
    8231,
    'alternator',
    [
      [601, 'Batteries'],
      [602, 'Alternators'],
      [603, 'Starter motors'],
      [604, 'Fuses and relays'],
      [605, 'Switches'],
      [606, 'Electrical accessories'],
    ],
  ],
  [
    7,
    'Lighting',
    3318,
    'headlight-bulb',
    [
      [701, 'Bulbs'],
      [702, 'Headlights'],
      [703, 'Rear lights'],
    ],
  ],
  [
    8,
    'Suspension and steering',
    2935,
    'shock-absorber',
    [
      [801, 'Shock absorbers'],
      [802, 'Coil springs'],
      [803, 'Control arms'],
      [804, 'Ball joints'],
      [805, 'Stabilizer links'],
      [806, 'Tie rod ends'],
      [807, 'Wheel bearings'],
      [808, 'Strut mounts'],
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
      [901, 'Clutch kits'],
      [902, 'Drive shafts'],
      [903, 'CV boots'],
      [904, 'Flywheels'],
      [905, 'CV joints'],
    ],
  ],
  [
    10,
    'Cooling and climate',
    2805,
    'water-pump',
    [
      [1001, 'Thermostats'],
      [1002, 'Radiators'],
      [1003, 'Coolant hoses'],
      [1004, 'A/C compressors'],
      [1005, 'Blower motors'],
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
      [1101, 'Oxygen sensors'],
      [1102, 'Catalytic converters'],
      [1103, 'Mufflers'],
      [1104, 'Exhaust clamps and gaskets'],
      [1105, 'EGR valves'],
    ],
  ],
  [
    12,
    'Fuel',
    2727,
    'fuel-pump-150',
    [
      [1201, 'Fuel pumps'],
      [1202, 'Injectors'],
    ],
  ],
  [
    13,
    'Sensors',
    8234,
    'oxygen-sensor',
    [
      [1301, 'Mass air flow sensors'],
      [1302, 'Crankshaft sensors'],
      [1303, 'Temperature sensors'],
    ],
  ],
  [
    14,
    'Body and windows',
    8227,
    'wiper-blades',
    [
      [1401, 'Wiper blades'],
      [1402, 'Mirrors'],
      [1403, 'Gas struts'],
      [1404, 'Body clips and trim'],
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
      [1501, 'Tires'],
      [1502, 'Wheels'],
      [1503, 'Wheel bolts and nuts'],
    ],
  ],
  [
    16,
    'Interior and tools',
    8233,
    'floor-mats-4',
    [
      [1601, 'Floor mats'],
      [1602, 'Tools'],
      [1603, 'Car care'],
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
    ...children.map(([childId, childName], at) => seeded(childId, childName, id, at)),
  ])

function seeded(id: number, name: string, parentId: number | null, place: number) {
  return {
    ...{ id, slug: slugify(name), name, parentId, position: place + 1 },
    ...{ googleId: null, drawing: null, picturePath: null, words: [] },
    hasPosition: !WITHOUT_POSITION.has(id),
    isFluid: FLUIDS.has(id),
    isAccessory: ACCESSORIES.has(id),
    ...{ isHidden: false, metaTitle: null, metaDescription: null, attributes: [] },
  }
}
