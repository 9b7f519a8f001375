import { ELEMENTS } from './vpic.js'

/** @typedef {import('./vpic.js').Vpic} Vpic */

/**
 * public/vin/<WMI>.txt: the makes, then what the characters of a VIN say, in sections by model
 * years.
 * @param {Vpic} vpic
 * @returns {[wmi: string, text: string][]}
 */
export function patternFiles(vpic) {
  /** @type {Map<string, import('./vpic.js').SchemaUse[]>} */
  const usesOf = new Map()
  for (const use of vpic.uses) {
    const wmi = use.wmi.slice(0, 3)
    usesOf.set(wmi, [...(usesOf.get(wmi) ?? []), use])
  }

  return [...usesOf].flatMap(([wmi, uses]) => {
    const makes = [...new Set(uses.flatMap(({ schema }) => makesOf(schema, vpic)))].sort()
    if (makes.length === 0) return []
    if (makes.length > 10) throw new Error(`${wmi}: a make's index is one digit`)
    /** Schemas of several years may have the same patterns. @type {Map<string, Set<string>>} */
    const sections = new Map()
    for (const { wmi: ofMaker, schema, from, to } of uses) {
      const section = sectionText(schema, ofMaker.slice(3), makes, vpic)
      if (section === '') continue
      const years = sections.get(section) ?? new Set()
      sections.set(section, years.add(to === null ? `${from}-` : `${from}-${to}`))
    }
    const text = [...sections].map(([section, years]) => `=${joinYears([...years])}\n${section}`)
    return [[wmi, `${makes.join('\t')}\n${text.join('')}`]]
  })
}

/**
 * `1990-1990`, `1991-1992`, `2014-` as `1990-1992,2014-`.
 * @param {string[]} ranges in the order of their beginnings
 */
function joinYears(ranges) {
  /** @type {[from: string, to: string][]} */
  const joined = []
  for (const [from = '', to = ''] of ranges.map((range) => range.split('-'))) {
    const last = joined.at(-1)
    if (last && last[1] !== '' && Number(from) <= Number(last[1]) + 1)
      last[1] = to && to > last[1] ? to : to && last[1]
    else joined.push([from, to])
  }
  return joined.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')
}

/**
 * The makes of a schema's models, as far as they are in the base.
 * @param {number} schema
 * @param {Vpic} vpic
 */
function makesOf(schema, { models, patterns }) {
  return modelsOf(schema, patterns).flatMap((id) => (models.get(id) ?? []).map(({ make }) => make))
}

/**
 * @param {number} schema
 * @param {Vpic['patterns']} patterns
 */
function modelsOf(schema, patterns) {
  const ofModels = (patterns.get(schema) ?? []).filter(({ element }) => element === ELEMENTS.model)
  return ofModels.map(({ value }) => value)
}

/**
 * A line for each set of facts: the keys that say it, a tab, the facts.
 * @param {number} schema
 * @param {string} maker characters 12 to 14 of a small maker, else empty
 * @param {string[]} makes
 * @param {Vpic} vpic
 */
function sectionText(schema, maker, makes, vpic) {
  const isOfOthers =
    makesOf(schema, vpic).length === 0 && modelsOf(schema, vpic.patterns).length > 0
  if (isOfOthers) return ''
  /** @type {Map<string, Set<string>>} */
  const facts = new Map()
  const patterns = vpic.patterns.get(schema) ?? []
  const inLiters = new Set(
    patterns.flatMap((of) => (of.element === ELEMENTS.liters ? of.keys : [])),
  )
  for (const { keys, element, value } of patterns) {
    if (element === ELEMENTS.ccm && inLiters.has(keys)) continue
    const key = keyOf(keys, maker)
    const fact = key && factOf(element, value.trim(), makes, vpic)
    if (key && fact) facts.set(key, (facts.get(key) ?? new Set()).add(fact))
  }
  /** @type {Map<string, string[]>} */
  const lines = new Map()
  for (const [keys, of] of facts) {
    const said = [...of].sort().join(';')
    lines.set(said, [...(lines.get(said) ?? []), keys])
  }
  return [...lines].map(([said, keys]) => `${keys.join(' ')}\t${said}\n`).join('')
}

/**
 * Positions 4 to 8, and behind the bar from 10 on, without what may be any character at the end. A
 * key with its bar elsewhere matches no VIN. A small maker's own characters, 12 to 14, belong to
 * each of its keys.
 * @param {string} filed
 * @param {string} maker
 */
function keyOf(filed, maker) {
  const key = filed.replace(/[*|]+$/, '') || '*'
  const [before = '', after] = key.replace(/\[[^\]]*\]/g, '_').split('|')
  const isInPlace = after === undefined ? before.length <= 5 : before.length === 5
  if (!isInPlace || /\s/.test(key)) return undefined
  if (maker === '') return key
  const [model = '', plant = ''] = key.split('|')
  return `${model}|${plant.padEnd(2, '*')}${maker}`
}

/**
 * A letter for what it is about, and the value. A model has its make's index before it.
 * @param {number} element
 * @param {string} value
 * @param {string[]} makes
 * @param {Vpic} vpic
 */
function factOf(element, value, makes, { models, fuels }) {
  switch (element) {
    case ELEMENTS.model: {
      const shown = models.get(value) ?? []
      const names = shown.map(({ make, model }) => `${makes.indexOf(make)}${model}`)
      return names.length > 0 && `m${names.join('|')}`
    }
    case ELEMENTS.liters:
      return litersOf(Number(value))
    case ELEMENTS.ccm:
      return litersOf(Number(value) / 1000)
    case ELEMENTS.cylinders:
      return /^\d+$/.test(value) && `c${value}`
    case ELEMENTS.fuel:
      return fuels.has(value) && `f${FUELS[value] ?? fuels.get(value)}`
    default: {
      // `LFX - VVT, E85 Max, Aluminum`: the model is LFX.
      const name = value.replace(/\s*( -|- |:|\().*/, '')
      return !NO_ENGINE.test(name) && !/[;\t]/.test(name) && `e${name}`
    }
  }
}

/** Below, the number was filed wrong; above, no car has it. @param {number} liters */
function litersOf(liters) {
  return liters >= 0.5 && liters <= 10 && `l${liters.toFixed(1)}`
}

/** NHTSA's names for what people name shorter. @type {Record<string, string>} */
const FUELS = {
  6: 'CNG',
  7: 'LNG',
  8: 'Hydrogen',
  9: 'LPG',
  10: 'E85',
  11: 'E100',
  13: 'M85',
  14: 'M100',
  15: 'Flex fuel',
}

/** What manufacturers filed as an engine's model and is none. */
const NO_ENGINE = /^(|.|tbd|n\/?a|ford|gm|honda|toyota|\d-value|electric motor|gasoline|diesel)$/i

/**
 * public/vin/makers.txt: a maker and its WMIs on each line.
 * @param {Vpic} vpic
 * @param {string[][]} byHand
 */
export function makersText({ makers }, byHand) {
  const ofHand = new Map(byHand.map(([wmi = '', names = '']) => [wmi, names]))
  /** @type {Map<string, Set<string>>} */
  const namesOf = new Map()
  for (const { wmi, make } of makers) {
    namesOf.set(wmi, (namesOf.get(wmi) ?? new Set()).add(make))
  }
  for (const [wmi, names] of ofHand) namesOf.set(wmi, new Set(names.split(', ')))

  /** @type {Map<string, string[]>} */
  const lines = new Map()
  for (const [wmi, names] of [...namesOf].sort()) {
    const line = [...names].sort().join(', ')
    lines.set(line, [...(lines.get(line) ?? []), wmi])
  }
  return [...lines]
    .map(([names, wmis]) => `${names}\t${wmis.join(' ')}\n`)
    .sort()
    .join('')
}
