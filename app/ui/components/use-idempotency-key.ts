import { useRef } from 'react'
import { v4 as newKey } from 'uuid'
import { wasRejected } from '#app/api/http.ts'

/**
 * @returns runs a call with the idempotency key of this form. The next call has another one, unless
 *   this one may have taken effect without a response: then a retry needs the same key.
 */
export function useIdempotencyKey() {
  const key = useRef(newKey())
  return async function withKey<Result>(call: (idempotencyKey: string) => Promise<Result>) {
    try {
      const result = await call(key.current)
      key.current = newKey()
      return result
    } catch (error) {
      if (wasRejected(error)) key.current = newKey()
      throw error
    }
  }
}
