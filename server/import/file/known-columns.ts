import { namesOf } from './column-names.ts'

// The columns of files of parts, numbers and fitments.

export type TableKind = 'fitments' | 'numbers' | 'products'

export type Column = {
  name: string
  /** For the owner. */
  label: string
  isRequired?: true
  /** Columns any of which says the same. */
  instead?: string[]
  /** Names that are read without a match by the owner. */
  aliases: string[]
  /** Names by which the shop proposes a match that the owner confirms. */
  names: string[]
  /** Several columns of a file may be it. */
  isList?: true
  /** How its cells are read; those of the others stay as they are. */
  holds?: Holds
}

type Holds =
  | 'money'
  | 'price steps'
  | 'step'
  | 'weight'
  | 'whole'
  | 'words'
  | 'numbers'
  | 'picture'
  | 'attribute'
  | 'attributes'

type Named = Omit<Column, 'names'>

const FITMENTS: Named[] = [
  {
    name: 'part_number',
    label: 'Part number or SKU',
    isRequired: true,
    aliases: ['number', 'part', 'sku', 'partnumber'],
  },
  {
    name: 'year_from',
    label: 'Year, from',
    isRequired: true,
    instead: ['vehicle'],
    aliases: ['from', 'year_start', 'year'],
  },
  { name: 'year_to', label: 'Year, to', aliases: ['to', 'year_end'] },
  {
    name: 'make',
    label: 'Make of the vehicle',
    isRequired: true,
    instead: ['vehicle'],
    aliases: [],
  },
  { name: 'vehicle', label: 'Make and model in one cell, or with years', aliases: [] },
  { name: 'model', label: 'Model', isRequired: true, instead: ['vehicle'], aliases: [] },
  { name: 'brand', label: 'Brand of the part', aliases: ['brand_name'] },
  { name: 'engine', label: 'Engine', aliases: [] },
  { name: 'trim', label: 'Trim', aliases: ['submodel'] },
  { name: 'built_from', label: 'Built from, as 2013-05', aliases: [] },
  { name: 'built_to', label: 'Built to, as 2016-11', aliases: [] },
  { name: 'position', label: 'Position', aliases: [] },
  { name: 'quantity', label: 'Quantity', aliases: ['qty'] },
  { name: 'conditions', label: 'Conditions', aliases: ['condition'] },
  { name: 'note', label: 'Note', aliases: ['notes', 'comment'] },
  { name: 'category', label: 'Kind of part, only compared', aliases: ['part_type'] },
]

/** Each cell may have several. */
const NUMBER_LISTS: Named[] = [
  {
    name: 'oe',
    label: 'Numbers of vehicle makers (OE)',
    isList: true,
    holds: 'numbers',
    aliases: [],
  },
  { name: 'cross', label: 'Numbers of other brands', isList: true, holds: 'numbers', aliases: [] },
  { name: 'old', label: 'Numbers that it replaces', isList: true, holds: 'numbers', aliases: [] },
]

const NUMBERS: Named[] = [
  {
    name: 'part_number',
    label: 'Part number or SKU',
    isRequired: true,
    aliases: ['part', 'sku', 'partnumber'],
  },
  {
    name: 'number',
    label: 'The number',
    isRequired: true,
    instead: ['oe', 'cross', 'old'],
    aliases: ['cross_number', 'interchange'],
  },
  { name: 'kind', label: 'Its kind: oe, cross, old or gtin', aliases: ['type'] },
  { name: 'brand', label: 'The brand of the number', aliases: ['number_brand'] },
  { name: 'part_brand', label: 'Brand of the part', aliases: [] },
  ...NUMBER_LISTS,
]

const PRODUCTS: Named[] = [
  { name: 'sku', label: 'SKU, finds the part', aliases: ['code'] },
  { name: 'part_number', label: 'Part number of the maker', aliases: ['partnumber', 'number'] },
  { name: 'brand', label: 'Brand', aliases: ['brandlabel', 'brand_label', 'brand_name'] },
  {
    name: 'name',
    label: 'Product Name',
    holds: 'words',
    aliases: ['product_name', 'short_name', 'sho'],
  },
  { name: 'title', label: 'Title', holds: 'words', aliases: ['des'] },
  {
    name: 'description',
    label: 'Description',
    holds: 'words',
    aliases: ['ext', 'mkt', 'marketing_description'],
  },
  { name: 'category', label: 'Category', aliases: [] },
  { name: 'price', label: 'Price', holds: 'money', aliases: ['price_per_unit', 'ret'] },
  { name: 'cost', label: 'Cost', holds: 'money', aliases: [] },
  {
    name: 'minimum_quantity',
    label: 'Minimum quantity',
    holds: 'whole',
    aliases: ['minimum_order_quantity', 'minimumorderquantity'],
  },
  { name: 'pack_size', label: 'Pack size', holds: 'whole', aliases: ['pack', 'pack_quantity'] },
  {
    name: 'price_steps',
    label: 'Price steps, such as 10: 9.50; 50: 8.00',
    holds: 'price steps',
    aliases: ['steps', 'tier_prices'],
  },
  { name: 'valid_from', label: 'Day from which its prices hold', aliases: [] },
  {
    name: 'from_quantity',
    label: 'Quantity from which its price holds',
    holds: 'whole',
    aliases: [],
  },
  {
    name: 'step_price',
    label: 'Price from the quantity in its name',
    isList: true,
    holds: 'step',
    aliases: [],
  },
  {
    name: 'core_charge',
    label: 'Core charge, a deposit on the old part',
    holds: 'money',
    aliases: ['core', 'core_price'],
  },
  {
    name: 'units',
    label: 'Units in stock, of a new part',
    holds: 'whole',
    aliases: ['available_quantity', 'stock'],
  },
  { name: 'image', label: 'Picture, its URL', holds: 'picture', aliases: ['img', 'uri'] },
  { name: 'weight_grams', label: 'Weight, in grams', holds: 'weight', aliases: [] },
  { name: 'weight_kg', label: 'Weight, in kilograms', holds: 'weight', aliases: [] },
  { name: 'weight_lb', label: 'Weight, in pounds', holds: 'weight', aliases: [] },
  { name: 'weight', label: 'Weight, its unit is asked', holds: 'weight', aliases: [] },
  { name: 'shelf', label: 'Shelf, where it lies', aliases: ['bin'] },
  {
    name: 'low_stock_at',
    label: 'Low-stock threshold',
    holds: 'whole',
    aliases: ['low_stock_threshold', 'low_stock_mark'],
  },
  { name: 'state', label: 'State: draft or live', aliases: [] },
  { name: 'fits', label: 'Fits: vehicle, universal or unlisted', aliases: [] },
  { name: 'gtin', label: 'GTIN (EAN, UPC)', aliases: ['ean', 'upc', 'itemlevelgtin'] },
  ...NUMBER_LISTS,
  { name: 'attribute', label: 'Specification', isList: true, holds: 'attribute', aliases: [] },
  { name: 'warranty', label: 'Warranty', aliases: ['guarantee'] },
  { name: 'includes', label: 'In the box', aliases: ['in_the_box', 'package_contents'] },
  { name: 'delivery_class', label: 'Delivery class, such as freight', aliases: [] },
  { name: 'part_tags', label: 'Tags, such as clearance, spring', aliases: [] },
  // Of the shop's own exports.
  {
    name: 'attribute_list',
    label: 'Specifications, as Width=120 [mm] | Color=black',
    holds: 'attributes',
    aliases: [],
  },
  { name: 'tax_category', label: 'Tax category', aliases: [] },
  { name: 'superseded_by', label: 'Replaced by, the id of that part', aliases: [] },
  { name: 'shop_part_id', label: 'Id of the part in the shop', aliases: [] },
]

const COLUMNS: Record<TableKind, Column[]> = {
  fitments: withNames('fitments', FITMENTS),
  numbers: withNames('numbers', NUMBERS),
  products: withNames('products', PRODUCTS),
}

function withNames(kind: TableKind, columns: Named[]) {
  return columns.map((column) => ({ ...column, names: namesOf(kind, column.name) }))
}

const HOLDS = new Map<string, Holds | undefined>([
  ...[...NUMBER_LISTS, ...PRODUCTS].map(({ name, holds }) => [name, holds] as const),
  // A pack that is only the supplier's (reading.ts).
  ['carton_quantity', 'whole'],
])

export function holdsOf(column: string | null | undefined) {
  return HOLDS.get(column ?? '')
}

/** Those that have to be there, and are not. */
export function missingColumns(known: Column[], names: (string | null)[]) {
  return known.filter(
    ({ name, isRequired, instead = [] }) =>
      isRequired && ![name, ...instead].some((one) => names.includes(one)),
  )
}

export function columnsOf(kind: TableKind) {
  return COLUMNS[kind]
}

/** The column that has this name or alias, in any case and with any signs between its words. */
export function columnNamed(header: string, columns: readonly Column[]) {
  const spelled = header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return columns.find(({ name, aliases }) => name === spelled || aliases.includes(spelled))
}
