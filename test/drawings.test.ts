import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewOf } from '#demo/link-preview.ts'

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
