import sharp from 'sharp'

// What thumbnails show of a drawing: the part fills the picture, without grid and axis. Browsers
// read it from the drawing's own file, as `drawing.svg#part`.

const MARGIN = 1.1

const PAPER = /<(?:rect|path)(?=[^>]*var\(--(?:ground|grid)\))[^>]*>/g
const AXIS = /<path(?=[^>]*stroke-dasharray="10 3 2 3")[^>]*>/

const HIDDEN =
  '<style>view:target~[stroke="var(--grid)"],view:target~[stroke-dasharray]{display:none}</style>'

/** @param svg a drawing by docs/drawings.md @returns the same with a view named `part` */
export async function withPartView(svg: string) {
  return svg.replace('</style>', `$&<view id="part" viewBox="${await boxOf(svg)}"/>${HIDDEN}`)
}

/** The box of 4:3 around what is drawn on the paper. */
async function boxOf(svg: string) {
  const part = svg
    .replace(PAPER, '')
    .replace(AXIS, '')
    .replace(/var\(--[\w-]+\)/g, '#000')
  const { info } = await sharp(Buffer.from(part)).trim().toBuffer({ resolveWithObject: true })
  const { trimOffsetLeft: left = 0, trimOffsetTop: top = 0 } = info
  const width = Math.round(Math.max(info.width, (info.height * 4) / 3) * MARGIN)
  const height = (width * 3) / 4
  const [x, y] = [-left + (info.width - width) / 2, -top + (info.height - height) / 2]
  return [x, y, width, height].join(' ')
}
