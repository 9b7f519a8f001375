import { z } from 'zod'
import { versionSchema } from '../call-results.ts'
import { wholeNumber } from '../number.ts'
import { orNull, requiredLine, requiredText } from '../text.ts'
import { refuseRepeats } from '../unique.ts'
import type { Axle, Side } from './part.ts'

// Diagrams to buy from: a drawing with numbers, each of which stands for a category or for parts.

export const MAX_DIAGRAMS = 500
export const MAX_CALLOUTS = 60
/** Parts that one number names. */
export const MAX_NAMED = 10
const MAX_NAME = 60
const ALT_LENGTH = 250

/** The files of the drawings that a diagram may have, in public/art/, without their ending. */
const DIAGRAM_DRAWINGS = [
  ...['diagram-wheel-end', 'diagram-front-suspension', 'diagram-timing-and-belts'],
  ...['diagram-filters-and-fluids', 'diagram-lighting'],
] as const

/** The size of these drawings. */
export const DIAGRAM_SIZE = { width: 720, height: 540 }

const AXLES: readonly Axle[] = ['front', 'rear']
const SIDES: readonly Side[] = ['left', 'right']

const place = z.number().min(0).max(1)

const calloutFields = {
  number: wholeNumber('Choose a number', { min: 1, max: 99 }),
  x: place.describe('From the left edge, as a fraction of the width'),
  y: place.describe('From the upper edge, as a fraction of the height'),
  categoryId: orNull(wholeNumber('Choose a category', { min: 1 })).describe(
    'The category whose parts it offers; null: those that it names',
  ),
  axle: orNull(z.enum(AXLES)).describe('Of a category: parts for this axle alone'),
  side: orNull(z.enum(SIDES)).describe('Of a category: parts for this side alone'),
}

const NEEDS_EITHER = 'Choose a category or parts'

const calloutSchema = z
  .object({
    ...calloutFields,
    parts: z
      .array(z.uuid('There is no such part').toLowerCase())
      .max(MAX_NAMED, `At most ${MAX_NAMED} parts`)
      .describe('The parts that it offers, the first that fits'),
  })
  .refine(({ categoryId, parts }) => (categoryId === null) === parts.length > 0, {
    message: NEEDS_EITHER,
    path: ['categoryId'],
  })

const fields = {
  name: requiredLine(MAX_NAME, 'Name is required'),
  categoryId: orNull(wholeNumber('Choose a category', { min: 1 })).describe(
    'The category whose page links to it',
  ),
  drawing: orNull(z.enum(DIAGRAM_DRAWINGS, 'There is no such drawing')),
  pictureId: orNull(z.uuid('There is no such photo').toLowerCase()).describe(
    'Of POST /picture: a picture instead of the drawing',
  ),
  alt: requiredText(ALT_LENGTH, 'Say what the picture shows'),
  callouts: z
    .array(calloutSchema, 'They are a list')
    .max(MAX_CALLOUTS, `At most ${MAX_CALLOUTS}`)
    .superRefine(
      refuseRepeats(
        ({ number }) => number,
        'number',
        ({ number }) => `${number} is there twice`,
      ),
    ),
}

type Drawn = { drawing: string | null; pictureId: string | null }
const hasPicture = ({ drawing, pictureId }: Drawn) => drawing !== null || pictureId !== null
const NEEDS_PICTURE = { message: 'Choose a picture', path: ['pictureId'] }

export const newDiagramSchema = z.object(fields).refine(hasPicture, NEEDS_PICTURE)
export type DiagramFields = z.infer<typeof newDiagramSchema>
export type CalloutFields = DiagramFields['callouts'][number]

export const editDiagramSchema = z
  .object({
    ...fields,
    version: versionSchema,
  })
  .refine(hasPicture, NEEDS_PICTURE)
export type EditDiagram = z.infer<typeof editDiagramSchema>

export const byDiagramId = z.object({ id: z.uuid() })

const namedPartSchema = z.object({ _id: z.uuid(), title: z.string() })

const nullableOf = {
  categoryId: z.int().nullable(),
  axle: z.enum(AXLES).nullable(),
  side: z.enum(SIDES).nullable(),
}

export const staffDiagramSchema = z
  .object({
    _id: z.uuid(),
    slug: z.string().describe('The last part of its URL'),
    name: z.string(),
    categoryId: z.int().nullable(),
    drawing: z.string().nullable(),
    pictureId: z.uuid().nullable(),
    picturePath: z.string().nullable().describe('As `path` of a picture'),
    width: z.int().describe('Pixels of the picture, or units of the drawing'),
    height: z.int(),
    alt: z.string(),
    callouts: z
      .array(
        z.object({
          ...calloutFields,
          ...nullableOf,
          parts: z.array(namedPartSchema).describe('Without those that were deleted'),
        }),
      )
      .describe('By their numbers'),
    version: z.int(),
  })
  .meta({
    id: 'StaffDiagram',
    examples: [
      {
        _id: '01932f6e-9c1d-7a3e-8b5f-1a2b3c4d5e6f',
        slug: 'wheel-end',
        name: 'Wheel end',
        categoryId: 1,
        drawing: 'diagram-wheel-end',
        pictureId: null,
        picturePath: null,
        ...DIAGRAM_SIZE,
        alt: 'A wheel end, taken apart',
        version: 1,
        callouts: [
          {
            number: 1,
            x: 0.42,
            y: 0.2,
            categoryId: 101,
            axle: 'front',
            side: null,
            parts: [],
          },
        ],
      },
    ],
  })

export type StaffDiagram = z.infer<typeof staffDiagramSchema>
export type StaffCallout = StaffDiagram['callouts'][number]
