// How many a supplier packs together says nothing of how the shop sells a part that it has.

const CARTON =
  /\b(?:case|carton|ctn|box|pk|std|standard|master|pkg|package|vpe|verpackungseinheit|conditionnement|colisage|embalaje|caja)\b/i

/** Does the name of a column say how the supplier packs? */
export function isCarton(header: string) {
  return CARTON.test(header)
}

/** A new part has it as its pack size. */
export function withoutCarton(file: Record<string, string>, isNew: boolean) {
  const { carton_quantity: carton, ...raw } = file
  return carton !== undefined && isNew ? { ...raw, pack_size: carton } : raw
}
