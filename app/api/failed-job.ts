import type { FailedJob, FailedJobCount } from '#contract/staff/failed-job.ts'
import { call } from './authorized-call.ts'

export function listFailedJobs() {
  return call<FailedJob[]>('GET', '/staff/failed-job')
}

export function countFailedJobs() {
  return call<FailedJobCount>('GET', '/staff/failed-job/count')
}

export function retryJob(id: number) {
  return call('POST', `/staff/failed-job/${id}/retry`)
}

export function dismissJob(id: number) {
  return call('POST', `/staff/failed-job/${id}/dismiss`)
}
