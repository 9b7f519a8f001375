import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { leaveSession } from './session.ts'

/**
 * In the place of a page that could not be loaded because the session has ended: /login, which
 * leads back to it.
 */
export function ToLogin() {
  const { pathname, search } = useLocation()
  useEffect(leaveSession, [])
  return <Navigate replace to={`/login?${new URLSearchParams({ from: pathname + search })}`} />
}
