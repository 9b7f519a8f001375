import { JobError } from '../platform/jobs/job-error.ts'

// What ends a step of an import before it is done: the process stops, the owner stops the import,
// or another process has it.

let isStopping = false

/** Called at SIGTERM: imports stop after the current batch, and the next process continues them. */
export function stopImports() {
  isStopping = true
}

/** @throws JobError */
export function throwIfStopping() {
  if (isStopping)
    throw new JobError('The shop was stopped. The import continues when it starts again.')
}

/**
 * The owner has stopped it, or another process does it by now: this one writes nothing more of it.
 */
export class Superseded extends JobError {
  override name = 'Superseded'

  constructor() {
    super('The import was stopped, or another process has taken over.')
  }
}
