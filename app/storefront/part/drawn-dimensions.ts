// Which drawing can bear the sizes of a specification, and with which figures.

export type Attribute = { name: string; value: string; unit: string | null }

/** A size of the specification. */
export type Size = {
  /** Its row. */
  at: number
  /** In its own unit. */
  figure: number
  /** ‘288 mm’ */
  text: string
}

export type Dimensions =
  | {
      form: 'round'
      outer: Size
      bore?: Size
      width?: Size
      least?: Size
      circle?: Size
      holes: number
    }
  | { form: 'can'; outer: Size; height: Size; thread?: Size; isLying: boolean }
  | { form: 'box'; length: Size; height: Size; depth?: Size }
  | { form: 'bolt'; thread: Size; length: Size; hexagon: Size }

const LENGTHS = ['mm', 'cm', 'in', '"', '″', 'inch']

/** undefined: no drawing can bear two sizes of it. */
export function dimensionsOf(specification: readonly Attribute[]): Dimensions | undefined {
  const find = finderIn(specification)
  const outer = find('outer diameter', 'diameter', 'pulley diameter')
  const [height, length] = [find('height'), find('length', 'reach')]
  const [bore, width] = [find('bore'), find('thickness', 'width', 'depth')]
  const thread = threadIn(specification)
  const hexagon = find('hexagon')
  if (thread && thread.figure > 0 && hexagon && length)
    return { form: 'bolt', thread, length, hexagon }
  if (outer && (height ?? length) && !width) {
    const size = height ?? length
    if (!size) return undefined
    return { form: 'can', outer, height: size, isLying: !height, ...(thread && { thread }) }
  }
  if (outer) return roundOf(outer, bore, width, find, specification)
  const long = find('length') ?? find('width')
  if (!long || !height) return undefined
  const depth = [find('width'), find('thickness'), find('depth')].find(
    (one) => one && one.at !== long.at,
  )
  return { form: 'box', length: long, height, ...(depth && { depth }) }
}

type Find = ReturnType<typeof finderIn>

function roundOf(
  outer: Size,
  bore: Size | undefined,
  width: Size | undefined,
  find: Find,
  specification: readonly Attribute[],
): Dimensions | undefined {
  const [circle, least] = [find('bolt circle'), find('minimum thickness')]
  if (!width && !circle) return undefined
  const holes = specification.find(({ name }) => name.toLowerCase() === 'holes')?.value
  return {
    ...{ form: 'round', outer, holes: Math.min(12, Number.parseInt(holes ?? '0', 10) || 0) },
    ...(bore && { bore }),
    ...(width && { width }),
    ...(least && { least }),
    ...(circle && { circle }),
  }
}

/** The first attribute of those names that is a length. */
function finderIn(specification: readonly Attribute[]) {
  return (...names: string[]): Size | undefined => {
    for (const wanted of names) {
      const at = specification.findIndex(({ name }) => name.trim().toLowerCase() === wanted)
      const found = specification[at]
      const figure = Number(found?.value)
      if (!found || !(figure > 0) || !LENGTHS.includes(found.unit ?? '')) continue
      return { at, figure, text: `${found.value} ${found.unit}` }
    }
    return undefined
  }
}

/** ‘M14 x 1.25’: its first figure is the diameter; of another thread that is not known, and 0. */
function threadIn(specification: readonly Attribute[]): Size | undefined {
  const at = specification.findIndex(({ name }) => name.trim().toLowerCase() === 'thread')
  const text = specification[at]?.value
  const figure = Number(/^M ?(\d+(?:\.\d+)?)/i.exec(text ?? '')?.[1] ?? 0)
  return text ? { at, figure, text } : undefined
}
