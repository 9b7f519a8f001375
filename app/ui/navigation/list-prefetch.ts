import { listPath } from '#app/api/list-path.ts'
import { prefetch } from '#app/api/prefetch.ts'
import { useIntent } from './use-intent.ts'

/** Props of a link that prefetch the list behind it, if the list is public. */
export function useListPrefetch(to: string) {
  return useIntent(() => to === '/reviews' && prefetch(listPath('/review')))
}
