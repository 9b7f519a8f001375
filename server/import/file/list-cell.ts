import type { Attribute } from '#contract/catalog/edited-part.ts'

// Cells with several values: `|` is between them, and a backslash before a sign that is part of
// one.

/** @param values without blanks around them */
export function listCell(values: readonly string[]) {
  return values.map((one) => escaped(one)).join(' | ')
}

export function readListCell(cell: string) {
  return piecesOf(cell, '|')
    .map((one) => unescaped(one.trim()))
    .filter(Boolean)
}

/** `Width=120 [mm] | Color=black` */
export function attributesCell(attributes: readonly Attribute[]) {
  return attributes
    .map(({ name, value, unit }) => {
      const text = `${escaped(name)}=${escaped(value)}`
      return unit === null ? text : `${text} [${escaped(unit)}]`
    })
    .join(' | ')
}

/** What has no `=` is none. */
export function readAttributesCell(cell: string): Attribute[] {
  return piecesOf(cell, '|').flatMap((piece) => {
    const [name = '', ...rest] = piecesOf(piece.trim(), '=')
    if (rest.length === 0) return []
    const text = rest.join('=')
    const unit = /^(.*[^\\])?(?:\\\\)* \[((?:[^\\\]]|\\.)*)\]$/s.exec(text)
    const value = unit ? text.slice(0, -String(unit[2]).length - 3) : text
    return [
      {
        name: unescaped(name.trim()),
        value: unescaped(value),
        unit: unit ? unescaped(String(unit[2])) : null,
      },
    ]
  })
}

function escaped(text: string) {
  return text.replace(/[\\|=[\]]/g, String.raw`\$&`)
}

function unescaped(text: string) {
  return text.replace(/\\([\\|=[\]])/g, '$1')
}

/** Between signs that no backslash stands before. */
function piecesOf(text: string, sign: '|' | '=') {
  const pieces = ['']
  for (const [piece] of text.matchAll(/\\.|[^\\]|\\$/gs)) {
    if (piece === sign) pieces.push('')
    else pieces[pieces.length - 1] += piece
  }
  return pieces
}
