import { demoParts } from '../sample-parts.ts'
import { drawPart } from './shapes.ts'

/**
 * The drawings of the sample parts that are made by the build, by their file's name: public/parts
 * has the others.
 */
export const sampleDrawings = new Map(
  demoParts.flatMap(({ img }) => {
    const file = img.replace('/parts/', '')
    const svg = drawPart(file)
    return svg === undefined ? [] : [[file, svg] as const]
  }),
)
