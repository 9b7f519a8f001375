import { JobError } from '../jobs/job-error.ts'

let isStopping = false

/** Called at SIGTERM: imports stop after the current batch, and the next process continues them. */
export function stopImports() {
  isStopping = true
}

/** @throws JobError */
export function throwIfStopping() {
  if (isStopping) throw new JobError('The shop was stopped. It goes on after the start.')
}
