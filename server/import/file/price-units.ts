// Prices of a hundred, a dozen or a case, as a column beside them says: ‘U/M’ with C or CS12.

const NAMES =
  /^(?:u ?\/? ?m|uom|unit|unit of measure|price unit|price uom|per|preiseinheit|pe)\.?$/i

const SIZES: ReadonlyMap<string, number> = new Map([
  ...['c', '/c', 'hu', 'hundred', 'per 100', '100'].map((name) => [name, 100] as const),
  ...['m', '/m', 'th', 'thousand', 'per 1000', '1000'].map((name) => [name, 1000] as const),
  ...['dz', 'doz', 'dozen'].map((name) => [name, 12] as const),
])

/** The column that says of how many units the prices of its row are. */
export function priceUnitColumn(headers: readonly string[]) {
  const at = headers.findIndex((header) => NAMES.test(header.trim()))
  return at < 0 ? undefined : at
}

/** Of what no sign says how many it is, one. */
export function unitsIn(cell = '') {
  const text = cell.trim().toLowerCase()
  const [, packed] = /^(?:cs|ca|case|bx|box|pk|pack|ct)[ -]?(\d{1,4})$/.exec(text) ?? []
  return SIZES.get(text) ?? (Number(packed) || 1)
}

/** By what the prices of a row are divided; undefined: they are left out. */
export function unitsOf(cell: string | undefined, answer: string | undefined) {
  const units = unitsIn(cell)
  if (units === 1 || answer === 'each') return 1
  return answer === 'divide' ? units : undefined
}
