import type { DiagramFields, EditDiagram, StaffDiagram } from '#contract/catalog/diagram.ts'
import { call } from './authorized-call.ts'

export function listDiagrams() {
  return call<StaffDiagram[]>('GET', '/staff/diagram')
}

export function addDiagram(input: DiagramFields) {
  return call<StaffDiagram>('POST', '/staff/diagram', input)
}

export function editDiagram(id: string, input: EditDiagram) {
  return call<StaffDiagram>('PUT', `/staff/diagram/${id}`, input)
}

export function deleteDiagram({ _id, version }: StaffDiagram) {
  return call<{ deletedCount: number }>('DELETE', `/staff/diagram/${_id}?version=${version}`)
}
