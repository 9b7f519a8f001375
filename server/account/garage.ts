import { and, desc, eq, sql } from 'drizzle-orm'
import type { GarageCar, SavedCar } from '#contract/vehicle/garage.ts'
import { MAX_CARS } from '#contract/vehicle/garage-bounds.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { db, prepare, type Transaction } from '../platform/db/client.ts'
import { garageVehicle } from '../platform/db/schema/garage-vehicle.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { AppError, requireNone } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { isStranger } from '../platform/identity/trust.ts'
import { lockUser } from './user-lock.ts'

const STRANGERS_GARAGE_BYTES = 8_000

type Row = { path: string; vehicle: Vehicle; name: string | null; make: string; model: string }

const carsOf = prepare<Row, { userId: string }>(
  'cars of a user',
  sql`select path, vehicle, g.name, make.name as make, vehicle_model.name as model
    from garage_vehicle g join make on make.slug = vehicle ->> 'make'
    join vehicle_model on make_id = make.id and vehicle_model.slug = vehicle ->> 'model'
    where user_id = ${sql.placeholder('userId')} order by g.updated_at desc, path`,
)

/** A user's cars, the one saved last first. */
export async function listCars(userId: string): Promise<GarageCar[]> {
  const rows = await carsOf({ userId })
  return rows.map(({ path, vehicle, name, make, model }) => ({
    path,
    vehicle,
    label: modelLabel(make, model),
    model,
    ...(name && { name }),
  }))
}

/**
 * Adds cars, or replaces those with the same path. Of too many, those saved first are removed.
 * @throws AppError 400 there is no such vehicle; 409 they have too many answers
 */
export async function saveCars(caller: SessionUser, cars: SavedCar[]) {
  await requireVehicles(cars)
  const rows = cars.map(({ vehicle, name }, place) => ({
    userId: caller.id,
    path: vehiclePath(vehicle),
    vehicle,
    name: name || null,
    // The first of a call is the one used last.
    updatedAt: sql`clock_timestamp() - ${place} * interval '1 millisecond'`,
  }))
  const last = new Map(rows.toReversed().map((row) => [row.path, row]))
  await db.transaction(async (tx) => {
    await lockUser(tx, caller.id) // so that of two calls at once the second counts the first's
    await tx
      .insert(garageVehicle)
      .values([...last.values()])
      .onConflictDoUpdate({
        target: [garageVehicle.userId, garageVehicle.path],
        set: {
          vehicle: sql`excluded.vehicle`,
          name: sql`excluded.name`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
    const kept = tx
      .select({ path: garageVehicle.path })
      .from(garageVehicle)
      .where(eq(garageVehicle.userId, caller.id))
      .orderBy(desc(garageVehicle.updatedAt), garageVehicle.path)
      .limit(MAX_CARS)
    await tx
      .delete(garageVehicle)
      .where(and(eq(garageVehicle.userId, caller.id), sql`${garageVehicle.path} not in (${kept})`))
    await requireRoom(tx, caller.id)
  })
  return listCars(caller.id)
}

/**
 * Many times what ten cars with all their answers take: an account costs nothing, and answers may
 * be any text.
 */
const MAX_BYTES = 40_000

const NO_ROOM = 'Your garage has no room for so many answers.'

async function requireRoom(tx: Transaction, userId: string) {
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    select coalesce(sum(octet_length(vehicle::text)), 0)::int as bytes from garage_vehicle where user_id = ${userId}`)
  const { bytes } = singleRow(rows)
  if (bytes > MAX_BYTES) throw new AppError(409, `${NO_ROOM} Remove a car first.`)
  if (bytes > STRANGERS_GARAGE_BYTES && (await isStranger(tx, userId))) {
    throw new AppError(409, `${NO_ROOM} Verify your email, or remove a car first.`)
  }
}

/**
 * Each vehicle that does not exist has an error of its own, so that a client can save the others.
 */
async function requireVehicles(cars: SavedCar[]) {
  const asked = JSON.stringify(cars.map(({ vehicle }, place) => ({ ...vehicle, place })))
  const { rows } = await db.execute<Pick<Vehicle, 'year' | 'make' | 'model'> & { place: number }>(
    sql`
    select year, make, model, place
    from json_to_recordset(${asked}::json) as asked (year int, make text, model text, place int)
    where not exists (
      select from vehicle_model join make on make.id = make_id
      where make.slug = asked.make and vehicle_model.slug = asked.model and years @> asked.year
    ) order by place`,
  )
  const errors = rows.map(({ year, make, model, place }) => ({
    path: `cars.${place}.vehicle`,
    message: `There is no ${year} ${make} ${model}`,
  }))
  requireNone(errors)
}

/** @returns how many: 0 when there is none */
export async function deleteCar(userId: string, path: string) {
  const deleted = await db
    .delete(garageVehicle)
    .where(and(eq(garageVehicle.userId, userId), eq(garageVehicle.path, path)))
    .returning({ path: garageVehicle.path })
  return deleted.length
}
