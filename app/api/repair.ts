import type { EditRepair, RepairFields, StaffRepair } from '#contract/catalog/staff-repair.ts'
import { call } from './authorized-call.ts'

export function listRepairs() {
  return call<StaffRepair[]>('GET', '/staff/repair')
}

export function addRepair(input: RepairFields) {
  return call<StaffRepair>('POST', '/staff/repair', input)
}

export function editRepair(id: number, input: EditRepair) {
  return call<StaffRepair>('PUT', `/staff/repair/${id}`, input)
}

export function deleteRepair({ id, version }: StaffRepair) {
  return call<{ deletedCount: number }>('DELETE', `/staff/repair/${id}?version=${version}`)
}
