import type { AssignPictures, Picture } from '#contract/catalog/picture.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import type { Problem } from '#contract/http/problem.ts'
import { call, withToken } from './authorized-call.ts'
import { ApiError, CANNOT_REACH } from './http.ts'
import { productPath } from './paths.ts'

// Photos of products: the staff only.

/** Sets all photos of a product, in the sequence in which they are shown. */
export function assignPictures(productId: string, input: AssignPictures) {
  return call<StaffProduct>('PUT', `${productPath(productId)}/pictures`, input)
}

type OnProgress = (part: number) => void

/** @param onProgress gets the part that was sent, from 0 to 1 @throws ApiError */
export function uploadPicture(file: File, onProgress: OnProgress) {
  return withToken((authorization) => send(file, authorization, onProgress))
}

/** With XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send(file: File, { authorization = '' }: Record<string, string>, onProgress: OnProgress) {
  return new Promise<Picture>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/picture')
    request.responseType = 'json'
    request.setRequestHeader('authorization', authorization)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('error', () => reject(new ApiError(0, CANNOT_REACH)))
    request.addEventListener('load', () => {
      // null: the response is no JSON.
      if (request.status === 201 && request.response) return resolve(request.response)
      const problem: Partial<Problem> = request.response ?? {}
      const detail = problem.detail ?? 'The upload broke off. Please try again.'
      reject(new ApiError(request.status, detail, problem))
    })
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
