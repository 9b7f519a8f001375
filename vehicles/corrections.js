/**
 * The rows of a file kept by hand, without its comments.
 * @param {string} text
 */
export function readTable(text) {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

/** @typedef {{ make: string, model: string }} Model */

/**
 * What is shown instead of what NHTSA has on file.
 * @param {string[][]} makeRows
 * @param {string[][]} modelRows
 */
export function readCorrections(makeRows, modelRows) {
  const makes = new Map(makeRows.map(([filed = '', shown = filed]) => [filed, shown]))
  const names = new Map([...makes].map(([filed, shown]) => [shown, filed]))
  const rows = modelRows.map(([make = '', model = '', becomes = '']) => {
    if (!names.has(make)) throw new Error(`corrections.txt: no make ${make}`)
    const expression = /^\/(.*)\/$/.exec(model)?.[1]
    return { make, model, becomes, expression: expression && new RegExp(expression), used: false }
  })

  return {
    /**
     * The models that a model on file stands for: none if it is left out, several if one name
     * covers several.
     * @param {string} filedMake
     * @param {string} filedModel
     * @returns {Model[]}
     */
    modelsFor(filedMake, filedModel) {
      const make = makes.get(filedMake)
      if (make === undefined) return []
      const filed = filedModel.trim()
      const row = rows.find(
        ({ make: of, model, becomes, expression }) =>
          of === make && isName(becomes) && (expression ? expression.test(filed) : model === filed),
      )
      if (!row) return [{ make, model: tidy(filed) }]
      row.used = true
      if (row.becomes === '-') return []
      return row.becomes.split(' | ').map((name) => {
        const [first = '', second] = name.split(': ')
        return second === undefined ? { make, model: first } : { make: first, model: second }
      })
    },

    /** Years by hand: `+1997-1999` adds them, `=1997-1999` replaces those on file. */
    years() {
      return rows
        .filter(({ becomes }) => !isName(becomes))
        .map((row) => {
          row.used = true
          return {
            make: row.make,
            model: row.model,
            years: readYears(row.becomes.slice(1)),
            isWhole: row.becomes.startsWith('='),
          }
        })
    },

    /** The corrections that corrected nothing, since they were made for an older file. */
    unused() {
      return rows.filter(({ used }) => !used).map(({ make, model }) => `${make} ${model}`)
    },
  }
}

const isName = (/** @type {string} */ becomes) => !/^[+=]\d/.test(becomes)

/**
 * Without what is in brackets (`Giulia (952)`, `A4 (2005.5)`), and DIPLOMAT as Diplomat.
 * @param {string} name
 */
function tidy(name) {
  return name
    .replace(/ \([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Lu}{4,}/gu, (word) => word[0] + word.slice(1).toLowerCase())
}

/**
 * `1993-1999,2010` as years.
 * @param {string} text
 */
function readYears(text) {
  return text.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}
