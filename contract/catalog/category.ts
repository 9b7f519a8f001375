import { slugify } from '../slug.ts'

/**
 * The shop's categories, in two levels. An id is never used again for another: products and pages
 * refer to it. `googleId` is of Google's product taxonomy of 2021-09-21, for feeds and structured
 * data.
 */
export type Category = {
  id: number
  slug: string
  name: string
  parentId: number | null
  googleId: number
}

type Child = [id: number, name: string]

const FIRST_LEVEL: [id: number, name: string, googleId: number, children: Child[]][] = [
  [
    1,
    'Brakes',
    2977,
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
    [
      [1201, 'Fuel pumps'],
      [1202, 'Injectors'],
    ],
  ],
  [
    13,
    'Sensors',
    8234,
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
    [
      [1601, 'Floor mats'],
      [1602, 'Tools'],
      [1603, 'Car care'],
      [1604, 'Seat belts'],
      [1605, 'Towing'],
    ],
  ],
]

export const CATEGORIES: readonly Category[] = FIRST_LEVEL.flatMap(
  ([id, name, googleId, children]) => [
    { id, slug: slugify(name), name, parentId: null, googleId },
    ...children.map(([childId, childName]) => ({
      id: childId,
      slug: slugify(childName),
      name: childName,
      parentId: id,
      googleId,
    })),
  ],
)

const byId = new Map(CATEGORIES.map((category) => [category.id, category]))
const bySlug = new Map(CATEGORIES.map((category) => [category.slug, category]))

export function findCategory(id: number | null) {
  return id === null ? undefined : byId.get(id)
}

export function findCategoryBySlug(slug: string) {
  return bySlug.get(slug)
}

/** The path of the category's page. */
export function categoryPath(category: Category) {
  const parent = findCategory(category.parentId)
  return ['/catalog', parent?.slug, category.slug].filter(Boolean).join('/')
}

/** The ids of the category and of those below it. */
export function categoryIdsWithin({ id }: Pick<Category, 'id'>) {
  return CATEGORIES.filter((one) => one.id === id || one.parentId === id).map((one) => one.id)
}
