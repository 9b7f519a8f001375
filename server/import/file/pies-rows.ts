import type { FileAnswers } from '#contract/import/import-question.ts'
import { UnreadableFile } from './import-error.ts'
import { type PriceDefaults, pricesOf } from './pies-prices.ts'
import type { SourceRow } from './source-row.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  type Element,
  readElements,
  textOf,
} from './xml-elements.ts'

/**
 * The items of a PIES file, each in the columns of a file of parts. Numbers, specification, and
 * what was found in reading are lists in JSON.
 * @param answers of the owner about its prices
 * @param today as 2026-03-01: whose prices count
 */
export async function* readPies(
  read: () => AsyncIterable<Buffer>,
  answers: FileAnswers = {},
  today = new Date().toISOString().slice(0, 10),
): AsyncGenerator<SourceRow> {
  let isPies = false
  let items = 0
  let { defaults } = withHeader(undefined)
  for await (const element of readElements(read, PIES_RECORDS)) {
    isPies = true
    if (element.name === 'Header') defaults = withHeader(element).defaults
    if (element.name === 'PriceSheet') {
      defaults.sheets.set(textOf(childOf(element, 'PriceSheetNumber')), element)
    }
    if (element.name !== 'Item') continue
    items += 1
    // N: the sender changes nothing of it.
    if (attributeOf(element, 'MaintenanceType') === 'N') continue
    yield { line: items, raw: rawOf(element, pricesOf(element, defaults, today, answers)) }
  }
  if (!isPies)
    throw new UnreadableFile('This is not a PIES file: it has neither a Header nor an Item.')
}

export const PIES_RECORDS = ['Header', 'PriceSheet', 'Item']

/** Who sends it, and what holds for all of its prices. */
export function withHeader(header: Element | undefined) {
  const said = (...names: string[]) => (header ? textOf(childOf(header, ...names)) : '')
  const defaults: PriceDefaults = {
    currency: said('CurrencyCode') || 'USD',
    from: said('BlanketEffectiveDate'),
    sheets: new Map(),
  }
  return { owner: said('BrandOwnerID', 'BrandOwnerAAIAID'), defaults }
}

function rawOf(item: Element, { findings, ...prices }: ReturnType<typeof pricesOf>) {
  const all = childOf(item, 'Descriptions')?.children ?? []
  const ours = all.filter((one) => /^(EN.*)?$/i.test(attributeOf(one, 'LanguageCode')))
  const described = (...codes: string[]) =>
    codes.map((code) => textOfAll(ours, code)).find((text) => text !== '')
  const short = described('SHO', 'DES')
  const languages = all
    .filter((one) => !ours.includes(one))
    .map((one) => attributeOf(one, 'LanguageCode'))
  if (languages.length > 0) {
    const text = `Texts in ${[...new Set(languages)].join(', ')} are not read`
    findings.push({ code: 'other-language', field: 'description', text })
  }
  const cells = {
    part_number: textOf(childOf(item, 'PartNumber')),
    brand: textOf(childOf(item, 'BrandLabel')) || textOf(childOf(item, 'BrandAAIAID', 'BrandID')),
    name: short && [...short].length <= 30 ? short : undefined,
    title: described('TLE', 'DES', 'SHO'),
    description: described('EXT', 'MKT', 'DES'),
    gtin: textOf(childOf(item, 'ItemLevelGTIN')),
    part_type: partTypeOf(item),
    ...prices,
    minimum_quantity: textOf(childOf(item, 'MinimumOrderQuantity')),
    weight_lb: weightOf(item),
    image: imageOf(item),
    numbers: numbersOf(item),
    attributes: attributesOf(item),
    maintenance: /^[CD]$/.test(attributeOf(item, 'MaintenanceType'))
      ? attributeOf(item, 'MaintenanceType')
      : '',
    findings: findings.length > 0 ? JSON.stringify(findings) : '',
  }
  return Object.fromEntries(
    Object.entries(cells).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** The id of PCdb, which the shop may not ship: the owner says once which category it is. */
function partTypeOf(item: Element) {
  const id = textOf(childOf(item, 'PartTerminologyID'))
  return /^\d{1,9}$/.test(id) ? id : ''
}

/** The pieces of a text, in their sequence. */
function textOfAll(descriptions: Element[], code: string) {
  const pieces = descriptions.filter(
    (one) =>
      attributeOf(one, 'DescriptionCode') === code && attributeOf(one, 'MaintenanceType') !== 'D',
  )
  const sequence = (one: Element) => Number(attributeOf(one, 'Sequence')) || 0
  const sorted = pieces.toSorted((one, other) => sequence(one) - sequence(other))
  const isNumbered = sorted.some((one) => sequence(one) > 0)
  return (isNumbered ? sorted : sorted.slice(0, 1)).map(textOf).join(' ').trim()
}

/** Of one unit, in pounds: what other codes mean the file does not say. */
function weightOf(item: Element) {
  const each = (childOf(item, 'Packages')?.children ?? []).find(
    (one) => textOf(childOf(one, 'PackageUOM')) === 'EA',
  )
  const weights = each && childOf(each, 'Weights')
  return weights && attributeOf(weights, 'UOM') === 'PG' ? textOf(childOf(weights, 'Weight')) : ''
}

const PICTURE = /^(jpe?g|png|webp)$/i
/** The one that shows the part from the front. */
const FRONT = 'P04'

/** A picture of the part: no logo, and no document. */
function imageOf(item: Element) {
  const pictures = (childOf(item, 'DigitalAssets')?.children ?? []).flatMap((one) => {
    const url = textOf(childOf(one, 'URI'))
    const asset = textOf(childOf(one, 'AssetType'))
    const type = textOf(childOf(one, 'FileType')) || url.split('.').at(-1) || ''
    return url && PICTURE.test(type) && /^(P.*)?$/.test(asset) ? [{ url, asset }] : []
  })
  return (pictures.find(({ asset }) => asset === FRONT) ?? pictures[0])?.url
}

/** The numbers that the item replaces or is equivalent to. */
function numbersOf(item: Element) {
  const info = childOf(item, 'PartInterchangeInfo')
  const list = (info ? childrenOf(info, 'PartInterchange') : []).flatMap((one) => {
    const shown =
      textOf(childOf(one, 'PartNumber')) || attributeOf(childOf(one, 'PartNumber'), 'PartNumber')
    const brand = textOf(childOf(one, 'BrandLabel')) || attributeOf(one, 'BrandLabel')
    const type = (textOf(childOf(one, 'TypeCode')) || attributeOf(one, 'TypeCode')).toUpperCase()
    return shown ? [{ kind: kindOf(type), brand: brand || null, shown }] : []
  })
  return list.length > 0 ? JSON.stringify(list) : undefined
}

/** In PIES, OE (or O) is the vehicle maker's number, S a superseded and P a previous one. */
function kindOf(type: string) {
  if (['O', 'OE', 'OEM'].includes(type)) return 'oe'
  return ['S', 'P', 'SUP', 'OLD'].includes(type) ? 'old' : 'cross'
}

function attributesOf(item: Element) {
  const list = (childOf(item, 'ProductAttributes')?.children ?? []).flatMap((one) => {
    const [name, value] = [attributeOf(one, 'AttributeID'), textOf(one)]
    return name && value ? [{ name, value, unit: attributeOf(one, 'AttributeUOM') || null }] : []
  })
  return list.length > 0 ? JSON.stringify(list) : undefined
}
