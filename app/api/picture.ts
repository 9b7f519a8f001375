import type { AssignPictures, Picture } from '#contract/catalog/picture.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import type { Problem } from '#contract/problem.ts'
import { accessToken } from './access-token.ts'
import { call } from './call.ts'
import { ApiError, CANNOT_REACH, hasStatus } from './http.ts'
import { productPath } from './path.ts'

// Photos of products: admins only.

/** Sets all photos of a product, in the sequence in which they are shown. */
export function assignPictures(productId: string, input: AssignPictures) {
  return call<StaffProduct>('PUT', `${productPath(productId)}/pictures`, input)
}

/** @param onProgress gets the part that was sent, from 0 to 1 @throws ApiError */
export async function uploadPicture(file: File, onProgress: (part: number) => void) {
  try {
    return await send(file, onProgress)
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
    // Any other call renews the token, or ends the session.
    await call('GET', '/staff/product?limit=1')
    return send(file, onProgress)
  }
}

/** With XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send(file: File, onProgress: (part: number) => void) {
  return new Promise<Picture>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/picture')
    request.responseType = 'json'
    request.setRequestHeader('authorization', `Bearer ${accessToken.get()}`)
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
