import { JobError } from '../jobs/job-error.ts'

let isStopping = false

/** The process ends: imports stop after the batch that they work on, and go on in the next process. */
export function stopImports() {
  isStopping = true
}

/** @throws JobError */
export function throwIfStopping() {
  if (isStopping) throw new JobError('The shop was stopped. It goes on after the start.')
}
