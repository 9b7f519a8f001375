import { readFileSync } from 'node:fs'

// APP_SECRET_FILE=/run/secrets/app_secret and the like: what Docker and systemd hand over as files.

export const IN_FILES = [
  'APP_SECRET',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'MEDIA_S3_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

type Given = Record<string, string | undefined>

/** @returns the variables with those in files, and a line for each that can't be read */
export function withSecretFiles(given: Given) {
  const complete = { ...given }
  const wrong: string[] = []
  for (const name of IN_FILES) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) wrong.push(`${name}_FILE: refused beside ${name}`)
    try {
      complete[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      wrong.push(`${name}_FILE: can’t be read (${error instanceof Error ? error.message : error})`)
    }
  }
  return { complete, wrong }
}
