import { data } from 'react-router'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Page Not Found')]
}

export default function NotFound() {
  return <PageNotFound />
}
