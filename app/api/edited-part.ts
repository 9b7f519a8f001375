import type {
  Attribute,
  EditedFitment,
  EditedNumber,
  EditedPart,
  ModelName,
  SavedPart,
} from '#contract/catalog/edited-part.ts'
import { call } from './authorized-call.ts'
import { productPath } from './paths.ts'

// A part's numbers, specification and fitments: the staff only.

export function getEditedPart(id: string) {
  return call<EditedPart>('GET', `/staff${productPath(id)}/detail`)
}

export function saveNumbers(id: string, version: number, numbers: EditedNumber[]) {
  return call<SavedPart>('PUT', `${productPath(id)}/numbers`, { version, numbers })
}

export function saveAttributes(id: string, version: number, attributes: Attribute[]) {
  return call<SavedPart>('PUT', `${productPath(id)}/attributes`, { version, attributes })
}

export function saveFitments(
  id: string,
  version: number,
  list: { fitments: EditedFitment[]; isComplete: boolean },
) {
  return call<SavedPart>('PUT', `${productPath(id)}/fitments`, { version, ...list })
}

export function suggestTags(q: string) {
  return call<string[]>('GET', `/staff/tag?${new URLSearchParams({ q })}`)
}

export function suggestBrands(q: string) {
  return call<string[]>('GET', `/staff/brand?${new URLSearchParams({ q })}`)
}

export function listMakes() {
  return call<{ slug: string; name: string }[]>('GET', '/staff/make')
}

export function listModels(make: string) {
  return call<ModelName[]>('GET', `/staff/make/${encodeURIComponent(make)}/model`)
}
