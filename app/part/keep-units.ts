const UNIT = /(\d) (?=(mm|cm|m|in|ml|L|kg|g|V|Ah?|kW|W|Nm|bar|°C)\b)/g

/** Hard spaces between numbers and units: ‘288 mm’ does not break. */
export function keepUnits(text: string) {
  return text.replace(UNIT, '$1\u00a0')
}
