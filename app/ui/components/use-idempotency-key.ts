import { useRef } from 'react'
import { v4 as newKey } from 'uuid'
import { wasRejected } from '#app/api/http.ts'

/**
 * @returns runs a call with the idempotency key of this form. The next call has another one, unless
 *   this one may have taken effect without a response: then a retry of the same needs the same key.
 */
export function useIdempotencyKey() {
  const attempt = useRef({ what: '', key: newKey() })
  return async function withKey<Result>(
    call: (idempotencyKey: string) => Promise<Result>,
    what = '',
  ) {
    const next = () => {
      attempt.current = { what, key: newKey() }
    }
    if (attempt.current.what !== what) next()
    try {
      const result = await call(attempt.current.key)
      next()
      return result
    } catch (error) {
      if (wasRejected(error)) next()
      throw error
    }
  }
}
