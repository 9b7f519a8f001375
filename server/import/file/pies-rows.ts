import { UnreadableFile } from './import-error.ts'
import type { SourceRow } from './source-row.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  type Element,
  readElements,
  textOf,
} from './xml-elements.ts'

/** Retail, else list: the first price type that an item has is the customer's price. */
const PRICE_TYPES = ['RET', 'LST']

/**
 * The items of a PIES file, each in the columns of a file of parts; numbers and specification are
 * lists in JSON.
 */
export async function* readPies(read: () => AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  let isPies = false
  let items = 0
  for await (const element of readElements(read, ['Header', 'Item'])) {
    isPies = true
    if (element.name !== 'Item') continue
    items += 1
    yield { line: items, raw: rawOf(element) }
  }
  if (!isPies)
    throw new UnreadableFile('This is not a PIES file: it has neither a Header nor an Item.')
}

function rawOf(item: Element) {
  const descriptions = childOf(item, 'Descriptions')?.children ?? []
  const described = (...codes: string[]) =>
    codes
      .map((code) =>
        textOf(descriptions.find((one) => attributeOf(one, 'DescriptionCode') === code)),
      )
      .find((text) => text !== '')
  const short = described('SHO', 'DES')
  const cells = {
    part_number: textOf(childOf(item, 'PartNumber')),
    brand: textOf(childOf(item, 'BrandLabel')) || textOf(childOf(item, 'BrandAAIAID', 'BrandID')),
    name: short && [...short].length <= 30 ? short : undefined,
    title: described('TLE', 'DES', 'SHO'),
    description: described('EXT', 'MKT', 'DES'),
    gtin: textOf(childOf(item, 'ItemLevelGTIN')),
    price: priceOf(item),
    minimum_quantity: textOf(childOf(item, 'MinimumOrderQuantity')),
    image: imageOf(item),
    numbers: numbersOf(item),
    attributes: attributesOf(item),
  }
  return Object.fromEntries(
    Object.entries(cells).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function priceOf(item: Element) {
  const prices = childOf(item, 'Prices')?.children ?? []
  for (const type of PRICE_TYPES) {
    const found = prices.find((one) => attributeOf(one, 'PriceType') === type)
    if (found) return textOf(childOf(found, 'Price')) || undefined
  }
  return undefined
}

function imageOf(item: Element) {
  const files = childOf(item, 'DigitalAssets')?.children ?? []
  return files.map((one) => textOf(childOf(one, 'URI'))).find((url) => url !== '')
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

/** In PIES, OE is the vehicle maker's number, S a superseded and P a previous one. */
function kindOf(type: string) {
  if (type === 'OE' || type === 'OEM') return 'oe'
  return ['S', 'P', 'SUP', 'OLD'].includes(type) ? 'old' : 'cross'
}

function attributesOf(item: Element) {
  const list = (childOf(item, 'ProductAttributes')?.children ?? []).flatMap((one) => {
    const [name, value] = [attributeOf(one, 'AttributeID'), textOf(one)]
    return name && value ? [{ name, value, unit: attributeOf(one, 'AttributeUOM') || null }] : []
  })
  return list.length > 0 ? JSON.stringify(list) : undefined
}
