import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import { overlappingZones } from '#contract/pricing/overlapping-zones.ts'
import { AppError } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { saveSetting } from './edit-setting.ts'

/** @throws AppError 400 two zones are for the same place; 409 another admin has saved it since */
export function saveDeliverySetting(admin: SessionUser, version: number, value: DeliverySetting) {
  const errors = overlappingZones(value.zones).map(({ path, message }) => ({
    path: ['value', 'zones', ...path].join('.'),
    message,
  }))
  const [first] = errors
  if (first) throw new AppError(400, first.message, { errors })
  return saveSetting(admin, 'delivery', version, value)
}
