import { SaxesParser } from 'saxes'
import { decode } from './encoding.ts'
import { UnreadableFile } from './import-error.ts'

/** An element with its children, as small as one record of a file. */
export type Element = {
  name: string
  line: number
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const MAX_DEPTH = 20
/** How many elements one record may have, unless its reader says more. */
const MAX_CHILDREN = 5_000
/** A cell of a workbook has 32,767 at most. */
const MAX_TEXT = 40_000
/** How many characters may come without a tag. */
const MAX_UNMARKED = 1_000_000

/**
 * The elements of these names, without a prefix, one after the other, each whole. The file is never
 * in memory as a whole. A DOCTYPE is refused, and with it every entity that a file could declare.
 * @throws UnreadableFile
 */
export async function* readElements(
  read: () => AsyncIterable<Buffer>,
  names: readonly string[],
  maxChildren = MAX_CHILDREN,
): AsyncGenerator<Element> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const found: Element[] = []
  const open: Element[] = []
  let depth = 0
  let size = 0
  /** In the piece that is read; what pieces without a tag have is in memory. */
  let hadTag = false
  let unmarked = 0
  parser.on('error', (error) => {
    throw new UnreadableFile(`Line ${parser.line}: ${plain(error.message)}`)
  })
  parser.on('doctype', () => {
    throw new UnreadableFile('A DOCTYPE is not allowed in the file.')
  })
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = qualified.replace(/^[^:]*:/, '')
    depth += 1
    hadTag = true
    if (depth > MAX_DEPTH)
      throw new UnreadableFile(`Line ${parser.line}: elements are nested too deep.`)
    if (open.length === 0 && !names.includes(name)) return
    size = open.length === 0 ? 0 : size + 1
    if (size > maxChildren) throw new UnreadableFile(`Line ${parser.line}: a record is too large.`)
    const element: Element = { name, line: parser.line, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    element.text += text
    if (element.text.length > MAX_TEXT) {
      throw new UnreadableFile(`Line ${parser.line}: a text is too long.`)
    }
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth -= 1
    hadTag = true
    const element = open.pop()
    if (element && open.length === 0) found.push(element)
  })
  for await (const text of decode(read(), await encodingOf(read()))) {
    hadTag = false
    parser.write(text)
    unmarked = hadTag ? 0 : unmarked + text.length
    if (unmarked > MAX_UNMARKED) {
      throw new UnreadableFile(`Line ${parser.line}: a text is too long.`)
    }
    yield* found.splice(0)
  }
  parser.close()
  yield* found.splice(0)
}

/** Ids of real files have blanks around them. */
export function textOf(element: Element | undefined) {
  return (element?.text ?? '').replace(/\s+/g, ' ').trim()
}

export function attributeOf(element: Element | undefined, name: string) {
  return (element?.attributes[name] ?? '').trim()
}

export function childrenOf(element: Element, ...names: string[]) {
  return element.children.filter(({ name }) => names.includes(name))
}

export function childOf(element: Element, ...names: string[]) {
  return element.children.find(({ name }) => names.includes(name))
}

/** By the byte-order mark, else by the XML declaration. */
async function encodingOf(pieces: AsyncIterable<Buffer>) {
  for await (const piece of pieces) {
    if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
    if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
    const head = piece.subarray(0, 200).toString('latin1')
    return /^<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  }
  return 'utf-8'
}

/** What saxes says begins with the place, which the sentence has already. */
function plain(message: string) {
  return `${message.replace(/^[^a-z]*\d+:\d+:\s*/i, '').replace(/\.$/, '')}.`
}
