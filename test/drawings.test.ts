import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewOf } from '#demo/link-preview.ts'
import { withPartView } from '#demo/part-view.ts'
import { readDemoParts } from '#demo/sample-parts.ts'

// The drawings in public/: one hand, and one set of colors for light and for dark.

// The build decodes SVG; the shop, whose modules other test files have loaded, does not.
const SVG = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(SVG))
afterAll(() => sharp.block(SVG))

const drawingsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => ({ file, svg: readFileSync(`${folder}/${file}`, 'utf8') }))

const ofParts = drawingsIn('public/parts')

const drawings = [...ofParts, ...drawingsIn('public/art')]

const STYLE = /<style>(.*?)<\/style>/s

const namesIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/(--[\w-]+):#/g)].map(([, name]) => name)

test('all drawings have the same colors, each for light and for dark', () => {
  const styles = new Set(drawings.map(({ svg }) => STYLE.exec(svg)?.[1]))
  expect(styles.size).toBe(1)
  const [light, dark] = [...styles].join('').split('@media (prefers-color-scheme:dark)')
  expect(namesIn(light).length).toBeGreaterThan(10)
  expect(namesIn(dark)).toEqual(namesIn(light))
})

test.each(drawings)('$file is drawn in those colors alone', ({ svg }) => {
  const [style = '', values = ''] = STYLE.exec(svg) ?? []
  const shapes = svg.replace(style, '')
  const painted = [...shapes.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color)
  const allowed = ['none', ...namesIn(values).map((name) => `var(${name})`)]
  expect(painted.filter((color) => !allowed.includes(color ?? ''))).toEqual([])
  expect(shapes).not.toMatch(/#[\da-f]{3,8}\b|rgb|style=/i)
})

test('a drawing of a part is small, and whole', () => {
  for (const { file, svg } of ofParts) {
    expect(svg.length, file).toBeLessThan(12_000)
    expect(svg, file).not.toMatch(/NaN|Infinity|undefined/)
  }
})

/** `disc` of `disc-312-25-5.svg`, `headlight` of `headlight-r.svg`. */
const kindOf = (file: string) => file.replace(/(-\d+)*(-[lr])?\.svg$/, '')

test('a drawing shows parts of one category: no sample part is shown as another', async () => {
  const categories = new Map<string, Set<string>>()
  for (const { category, fields } of await readDemoParts()) {
    const kind = kindOf(fields.img?.replace('/parts/', '') ?? '')
    categories.set(kind, (categories.get(kind) ?? new Set()).add(category))
  }
  expect(categories.size).toBeGreaterThan(100)
  const shared = [...categories].filter(([, { size }]) => size > 1)
  expect(shared.map(([kind]) => kind)).toEqual(['gasket']) // of an exhaust, of an engine
})

test('left and right parts have drawings of their own', async () => {
  for (const { sku, fields } of await readDemoParts()) {
    const side = /\b(left|right)\b/.exec(fields.name ?? '')?.[1]
    if (side) expect(fields.img, sku).toMatch(side === 'left' ? /-l\.svg$/ : /-r\.svg$/)
  }
  const kindsOf = (side: string) =>
    ofParts.flatMap(({ file }) => (file.endsWith(`-${side}.svg`) ? [kindOf(file)] : []))
  expect(kindsOf('r')).toEqual(kindsOf('l'))
})

test('a thumbnail is cropped to the part, without grid and axis', async () => {
  const [drawn] = ofParts
  const paper = drawn?.svg.split('<g ')[0]
  const svg = await withPartView(
    `${paper}<g><rect x="50" y="100" width="100" height="30"/></g></svg>`,
  )
  expect(svg).toContain('<view id="part" viewBox="45 73.75 110 82.5"/>')
  expect(svg).toMatch(/view:target~\[stroke="var\(--grid\)"\].*display:none/)
})

test('two sizes of a part are two drawings', () => {
  expect(new Set(ofParts.map(({ svg }) => svg)).size).toBe(ofParts.length)
})

test('the link preview of a drawing is a PNG of its light colors, as wide as previews are', async () => {
  for (const file of ['air-filter', 'disc-312-25-5']) {
    const png = await previewOf(readFileSync(`public/parts/${file}.svg`, 'utf8'))
    expect(png.length).toBeLessThan(60_000)
    const image = sharp(png)
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // The paper goes on to the corner.
    const { data } = await image.extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    })
    const [red = 0, green = 0] = data
    expect(Math.min(red, green)).toBeGreaterThan(220)
  }
})
