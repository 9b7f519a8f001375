import type { EditedNumber } from '#contract/catalog/edited-part.ts'

// A cell with several numbers: "BMW: 11 42 7 541 827, 11 42 7 566 327; 1K0698151/1K0698151A".

type Kind = EditedNumber['kind']

/** A longer piece is no number, and would take long to take apart. */
const MAX_PIECE = 200
const BETWEEN = /[;|\n，、；]|,\s*| \/ /
/** Of a number's kind, and of its state. */
const NO_BRANDS = new Set(
  `oe oem oes oen original originalnr originalnummer number numbers no nr nos num nummer ref réf
  reference referenz référence cross interchange alt alternative also auch obsolete old new neu
  ersetzt replaced replaces superseded discontinued nla entfallen vorgänger nachfolger successor
  predecessor ancien nouveau remplacé front rear left right`.split(/\s+/),
)

/** The brand before a colon is that of the numbers behind it, one in brackets that of its own. */
export function numbersIn(cell: string, kind: Kind): EditedNumber[] {
  let brand: string | null = null
  return cell.split(BETWEEN).flatMap((piece) => {
    if (piece.length > MAX_PIECE) return [{ kind, brand, shown: piece.trim() }]
    const [, named, rest = piece] = /^\s*(\p{L}[\p{L} .&-]{1,40}):\s*(.*)$/su.exec(piece) ?? []
    if (named) brand = isBrand(named) ? named.trim() : null
    return apart(rest.trim()).map((text) => {
      const [, shown = text, own = brand] = /^(.*\S)\s*\((\p{L}[\p{L} .&-]*)\)$/u.exec(text) ?? []
      return { kind, brand: own && isBrand(own) ? own : brand, shown }
    })
  })
}

function isBrand(text: string) {
  return text.split(/[^\p{L}]+/u).some((word) => word && !NO_BRANDS.has(word.toLowerCase()))
}

/** Numbers that a slash or a blank alone separates are each as long as one of a vehicle's maker. */
function apart(text: string) {
  for (const sign of ['/', /\s+/]) {
    const pieces = text.split(sign)
    if (pieces.length > 1 && pieces.every(isWhole)) return pieces
  }
  return text ? [text] : []
}

function isWhole(piece: string) {
  return /^[A-Z\d][A-Z\d.-]{7,}$/i.test(piece) && /(?:\d.*){4}/.test(piece)
}
