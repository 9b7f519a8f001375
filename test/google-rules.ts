// The rules of Google's product data specification for what a feed of parts says, as of 2026:
// https://support.google.com/merchants/answer/7052112, with the page of each attribute.

export type FeedNode = [name: string, value: string | FeedNode[]]

type Rule = {
  /** How often an item may have it. */
  times: [min: number, max: number]
  /** Of its text. */
  pattern?: RegExp
  maxLength?: number
  /** Of the attributes in it. */
  within?: Record<string, Rule>
}

const MONEY = /^\d+\.\d\d USD$/
const URL = /^https?:\/\/[!-~]+$/
const DAYS: Rule = { times: [0, 1], pattern: /^\d+$/ }
const COUNTRY: Rule = { times: [1, 1], pattern: /^[A-Z]{2}$/ }

const once = (pattern: RegExp, maxLength?: number): Rule => ({
  times: [1, 1],
  pattern,
  ...(maxLength !== undefined && { maxLength }),
})
const atMostOnce = (pattern: RegExp, maxLength?: number): Rule => ({
  ...once(pattern, maxLength),
  times: [0, 1],
})

const RULES: Record<string, Rule> = {
  id: once(/^\S+$/, 50),
  title: once(/\S/, 150),
  description: once(/\S/, 5000),
  link: once(URL, 2000),
  image_link: once(/^https?:\/\/(?!.*\.svg)[!-~]+$/, 2000),
  additional_image_link: { times: [0, 10], pattern: URL, maxLength: 2000 },
  availability: once(/^(in_stock|out_of_stock)$/),
  price: once(MONEY),
  multipack: atMostOnce(/^([2-9]|[1-9]\d+)$/),
  condition: once(/^(new|refurbished|used)$/),
  brand: atMostOnce(/\S/, 70),
  gtin: atMostOnce(/^(\d{8}|\d{12,14})$/),
  mpn: atMostOnce(/\S/, 70),
  identifier_exists: once(/^(yes|no)$/),
  google_product_category: atMostOnce(/^\d+$/),
  product_type: atMostOnce(/\S/, 750),
  shipping_weight: atMostOnce(/^\d+ g$/),
  shipping: {
    times: [0, 100],
    within: {
      country: COUNTRY,
      postal_code: atMostOnce(/^[A-Z0-9]+\*$/),
      service: once(/\S/),
      price: once(MONEY),
      min_handling_time: DAYS,
      max_handling_time: DAYS,
      min_transit_time: DAYS,
      max_transit_time: DAYS,
    },
  },
  tax: {
    times: [0, 100],
    within: {
      country: { times: [1, 1], pattern: /^US$/ },
      region: atMostOnce(/^[A-Z]{2}$/),
      rate: once(/^\d+(\.\d+)?$/),
      tax_ship: once(/^(yes|no)$/),
    },
  },
  product_detail: {
    times: [0, 1000],
    within: {
      section_name: once(/\S/, 140),
      attribute_name: once(/\S/, 140),
      attribute_value: once(/\S/, 1000),
    },
  },
}

/** The attributes of each item of a feed; none, if it is no RSS. @throws Error for broken XML */
export function parseFeed(xml: string): FeedNode[][] {
  const rss = listOf(parse(xml.replace(/^<\?xml[^>]*\?>\s*/, '')), 'rss')
  return rss
    .flatMap((channels) => listOf(channels, 'channel'))
    .flatMap((nodes) => listOf(nodes, 'item'))
}

function listOf(nodes: FeedNode[], name: string) {
  return nodes.flatMap(([one, value]) => (one === name && typeof value !== 'string' ? [value] : []))
}

const TOKEN = /<(\/?)(?:g:)?(\w+)[^<>]*>|([^<>]+)/g
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function parse(xml: string): FeedNode[] {
  const root: FeedNode[] = []
  const open: { name: string; nodes: FeedNode[]; text: string }[] = [
    { name: '', nodes: root, text: '' },
  ]
  for (const [, closes, name = '', text = ''] of xml.matchAll(TOKEN)) {
    const top = open.at(-1)
    if (!top) throw new Error('closed too often')
    if (name === '')
      top.text += text.replace(/&(\w+);/g, (_, sign: string) => SIGNS[sign] ?? fail(sign))
    else if (!closes) open.push({ name, nodes: [], text: '' })
    else {
      if (top.name !== name) throw new Error(`<${top.name}> is closed by </${name}>`)
      open.pop()
      open.at(-1)?.nodes.push([name, top.nodes.length > 0 ? top.nodes : top.text])
    }
  }
  return root
}

function fail(sign: string): never {
  throw new Error(`&${sign}; is no sign of XML`)
}

/** What an item says against the rules. */
export function problemsOf(item: FeedNode[]) {
  const values = new Map(item.map(([name, value]) => [name, value]))
  const hasIdentifier = values.has('gtin') || (values.has('mpn') && values.has('brand'))
  const isSaid = values.get('identifier_exists') === (hasIdentifier ? 'yes' : 'no')
  return [...broken(item, RULES), ...(isSaid ? [] : ['identifier_exists'])]
}

function broken(nodes: FeedNode[], rules: Record<string, Rule>): string[] {
  const unknown = nodes.filter(([name]) => !rules[name]).map(([name]) => `${name} is no attribute`)
  const against = Object.entries(rules).flatMap(([name, rule]) => {
    const values = nodes.filter(([one]) => one === name).map(([, value]) => value)
    const [min, max] = rule.times
    const isRight = values.length >= min && values.length <= max
    return [
      ...(isRight ? [] : [`${name}: ${values.length} times`]),
      ...values.flatMap((value) => wrongValue(name, value, rule)),
    ]
  })
  return [...unknown, ...against]
}

function wrongValue(name: string, value: FeedNode[1], { within, pattern, maxLength }: Rule) {
  if (typeof value !== 'string') return within ? broken(value, within) : [`${name}: has attributes`]
  const isRight = (pattern?.test(value) ?? false) && value.length <= (maxLength ?? value.length)
  return isRight ? [] : [`${name}: ${value}`]
}
