import { z } from 'zod'

// What the picker asks for, one choice after the other: GET /vehicle/…

const optionSchema = z.object({
  slug: z.string().describe('In paths'),
  name: z.string(),
})

export const vehicleYearsSchema = z
  .object({ years: z.array(z.int()).describe('Newest first') })
  .meta({ id: 'VehicleYears', examples: [{ years: [2015, 2014] }] })

export const vehicleMakesSchema = z
  .object({ makes: z.array(optionSchema).describe('Makes with a model of that year') })
  .meta({
    id: 'VehicleMakes',
    examples: [{ makes: [{ slug: 'volkswagen', name: 'Volkswagen' }] }],
  })

export const vehicleModelsSchema = z
  .object({ models: z.array(optionSchema) })
  .meta({ id: 'VehicleModels', examples: [{ models: [{ slug: 'golf', name: 'Golf' }] }] })

/** A label as the fitments have it, and how many parts are listed for it. */
const deciderSchema = z.object({ label: z.string(), parts: z.int() })

/** What of the vehicle decides whether parts of this shop fit. */
export const vehicleChoiceSchema = z
  .object({
    label: z.string().describe('Make and model'),
    model: z.string().describe('Its name'),
    parts: z.int().describe('Listed for that year, on whatever condition'),
    dependOnEngine: z.int().describe('How many of them fit some engines only'),
    engines: z
      .array(deciderSchema.extend({ path: z.string().describe('The path after /for/') }))
      .describe('`parts`: those that fit with it, on whatever further condition'),
    trims: z.array(deciderSchema),
    conditions: z.array(deciderSchema).describe('The one that decides the most parts first'),
    dependOnBuilt: z.int().describe('How many depend on the month when it was built'),
  })
  .meta({
    id: 'VehicleChoice',
    examples: [
      {
        label: 'Volkswagen Golf',
        model: 'Golf',
        parts: 212,
        dependOnEngine: 31,
        engines: [{ label: '2.0 TDI', path: '2014/volkswagen/golf/2.0-tdi', parts: 190 }],
        trims: [],
        conditions: [{ label: 'Front discs 288 mm', parts: 11 }],
        dependOnBuilt: 0,
      },
    ],
  })

/** What a vehicle’s lists have. */
export const vehicleCategoriesSchema = z
  .object({
    parts: z.int().describe('Listed for it'),
    categories: z.array(
      z.object({
        slug: z.string().describe('Of the first level'),
        parts: z.int().describe('With universal ones'),
      }),
    ),
  })
  .meta({
    id: 'VehicleCategories',
    examples: [{ parts: 212, categories: [{ slug: 'brakes', parts: 34 }] }],
  })

export type VehicleCategories = z.infer<typeof vehicleCategoriesSchema>
export type VehicleOption = z.infer<typeof optionSchema>
export type VehicleMakes = z.infer<typeof vehicleMakesSchema>
export type VehicleModels = z.infer<typeof vehicleModelsSchema>
export type VehicleChoice = z.infer<typeof vehicleChoiceSchema>
