import { z } from 'zod'
import { optionalName } from '../text.ts'
import { MAX_CARS } from './garage-bounds.ts'
import { vehicleSchema } from './vehicle.ts'

/** A buyer's car. It has no VIN: that stays in the browser. */
export const carSchema = z
  .object({
    path: z.string().describe('Year, make, model and engine, which identify the car'),
    vehicle: vehicleSchema,
    label: z.string().describe('Make and model'),
    model: z.string().describe('Its name'),
  })
  .meta({ id: 'Car' })

/** A car in the garage. */
export const garageCarSchema = carSchema
  .extend({ name: optionalName(60).optional().describe('The owner’s name for it') })
  .meta({ id: 'GarageCar' })

export const garageSchema = z
  .object({ cars: z.array(garageCarSchema).describe('The one saved last first') })
  .meta({ id: 'Garage' })

/** Path and names follow from the vehicle. */
export const savedGarageSchema = z
  .object({
    cars: z
      .array(garageCarSchema.pick({ vehicle: true, name: true }))
      .min(1)
      .max(MAX_CARS),
  })
  .meta({ id: 'SavedCars' })

export type GarageCar = z.infer<typeof garageCarSchema>
export type SavedCar = z.infer<typeof savedGarageSchema>['cars'][number]
