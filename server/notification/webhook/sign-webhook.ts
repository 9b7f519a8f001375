import { createHmac, randomBytes } from 'node:crypto'
import { secretCipher } from '../../platform/identity/encrypted-secret.ts'
import { JobError } from '../../platform/jobs/job-error.ts'

// Standard Webhooks: the secret, and the headers with which a receiver verifies a body.

const SECRET_PREFIX = 'whsec_'

const { encrypt, decrypt } = secretCipher('webhooks')

/** @returns for the receiver, and for the row */
export function newWebhookSecret(webhookId: string) {
  const secret = randomBytes(32)
  return {
    shown: SECRET_PREFIX + secret.toString('base64'),
    stored: encrypt(webhookId, secret),
  }
}

type Signed = { id: string; body: string; webhookId: string; secret: Buffer }

/** @throws JobError the secret can't be read */
export function headersOf({ id, body, webhookId, secret }: Signed) {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', readSecret(webhookId, secret))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

function readSecret(webhookId: string, stored: Buffer) {
  try {
    return decrypt(webhookId, stored)
  } catch {
    throw new JobError('The shop’s APP_SECRET was changed: delete the webhook and make it again.', {
      isFinal: true,
    })
  }
}
