const UNIT = /(\d) (?=(mm|cm|m|in|ml|L|kg|g|V|Ah?|kW|W|Nm|bar|°C)\b)/g
const TIMES = /(\dJ?) x (?=\d)/g

/** Hard spaces in a size: neither ‘288 mm’ nor ‘93 x 118 mm’ breaks. */
export function keepUnits(text: string) {
  return text.replace(UNIT, '$1\u00a0').replace(TIMES, '$1\u00a0x\u00a0')
}
