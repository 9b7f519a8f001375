import sharp from 'sharp'

// Link previews of drawings. The build makes them: messengers and social networks show no SVG, and
// the running shop decodes none.

/** The size that they ask for. */
const WIDTH = 1200
const HEIGHT = 630
/** The canvas is 320 × 240 units: the ground continues on both sides. */
const UNITS_WIDE = (240 * WIDTH) / HEIGHT
const LEFT = (320 - UNITS_WIDE) / 2
const STEP = 20

const COLUMNS = Array.from({ length: 23 }, (_, at) => `M${(at - 3) * STEP} 0V240`)
const ROWS = Array.from({ length: 11 }, (_, at) => `M-80 ${(at + 1) * STEP}H400`)

/** @param svg a drawing by docs/drawings.md @returns a PNG in its light colors */
export async function previewOf(svg: string) {
  const [, style = ''] = /<style>:root\{(.*?)\}/s.exec(svg) ?? []
  const colors = new Map(style.split(';').map((one) => one.split(':') as [string, string]))
  const wide = svg
    .replace(/<style>.*?<\/style>/s, '')
    .replace('viewBox="0 0 320 240"', `viewBox="${LEFT} 0 ${UNITS_WIDE} 240"`)
    .replace('<rect width="320"', '<rect x="-80" width="480"')
    .replace(
      /<path d="[^"]*"(?=[^>]*stroke="var\(--grid\)")/,
      `<path d="${[...COLUMNS, ...ROWS].join('')}"`,
    )
    .replace(/var\((--[\w-]+)\)/g, (_, name) => colors.get(name) ?? '#000')
  return sharp(Buffer.from(wide), { density: (72 * WIDTH) / UNITS_WIDE })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .png({ palette: true, colors: 16, effort: 4 })
    .toBuffer()
}
