import { useLocation } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'

/**
 * The query of the page's URL. Empty until the page is hydrated: the server sends one page for all
 * queries.
 */
export function useHydratedSearch() {
  const { search } = useLocation()
  return useHydrated() ? search : ''
}
