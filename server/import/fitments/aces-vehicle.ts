import type { QueueKey } from '#contract/import/queue-kinds.ts'
import type { AcesApp, Reference } from '../file/aces-rows.ts'
import type { Vcdb } from './vcdb.ts'

/** What only the owner can resolve: the queue lists it by its key. */
export type Unresolved = {
  key: QueueKey
  code: 'unknown-vehicle' | 'unknown-attribute'
  text: string
}

/** The owner's table says what an id is; without it, the file itself. */
export function nameOf(kind: string, { id, name }: Reference, vcdb: Vcdb) {
  return (id === '' ? undefined : vcdb.nameOf(kind, id)) ?? (name || undefined)
}

/**
 * The names of a vehicle, which the shop looks up in its own vehicle base; rows without names wait.
 */
export function vehicleOf(app: AcesApp, vcdb: Vcdb, unresolved: Unresolved[]) {
  const none = { yearFrom: '', yearTo: '', make: '', model: '' }
  const unknown = (name: string, text: string) => {
    unresolved.push({ key: `other ${name}`, code: 'unknown-vehicle', text })
    return none
  }
  const missing = (name: string) =>
    unknown(
      name,
      vcdb.isLoaded
        ? `${name} is not in the VCdb that is loaded`
        : `${name} is a number of the VCdb, and none is loaded`,
    )
  if (app.isEquipment)
    return unknown('equipment', 'This shop has parts for vehicles only, not for equipment')
  const base = app.baseVehicle === '' ? undefined : vcdb.baseVehicle(app.baseVehicle)
  const { make, model, ...years } = base
    ? vehicleOfBase(base)
    : { make: app.make, model: app.model, yearFrom: app.yearFrom, yearTo: app.yearTo }
  const isNamed = isGiven(make) && isGiven(model)
  if (app.baseVehicle !== '' && !isNamed) return missing(`BaseVehicle ${app.baseVehicle}`)
  if (!isGiven(make)) return unknown('no vehicle', 'The application names no vehicle')
  if (!isGiven(model)) {
    return unknown(`Make ${make.id || make.name}`, 'The application names no model')
  }
  const names = { make: nameOf('Make', make, vcdb), model: nameOf('Model', model, vcdb) }
  if (names.make === undefined) return missing(`Make ${make.id}`)
  if (names.model === undefined) return missing(`Model ${model.id}`)
  return { ...years, make: names.make, model: names.model }
}

type BaseVehicle = NonNullable<ReturnType<Vcdb['baseVehicle']>>

function vehicleOfBase({ year, makeId, modelId }: BaseVehicle) {
  return {
    make: { id: String(makeId), name: '' },
    model: { id: String(modelId), name: '' },
    yearFrom: String(year),
    yearTo: String(year),
  }
}

function isGiven({ id, name }: Reference) {
  return id !== '' || name !== ''
}
