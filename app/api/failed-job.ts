import type { FailedJob } from '#contract/failed-job.ts'
import { call } from './call.ts'

export function listFailedJobs() {
  return call<FailedJob[]>('GET', '/staff/failed-job')
}

export async function countFailedJobs() {
  return (await call<{ count: number }>('GET', '/staff/failed-job/count')).count
}

export function retryJob(id: number) {
  return call('POST', `/staff/failed-job/${id}/retry`)
}

export function dismissJob(id: number) {
  return call('POST', `/staff/failed-job/${id}/dismiss`)
}
