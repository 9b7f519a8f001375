import { pool } from './db/client.ts'

/** Does the database answer a query now? */
export function databaseAnswers() {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
