import { z } from 'zod'

/** One line of the record of who did what. */
export const auditRecordSchema = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.string().nullable().describe('Email; null when the shop did it by itself'),
  address: z.string().nullable().describe('The client’s address; null when there was none'),
  action: z.string().describe('What was done, such as ‘cancel order’'),
  subjectId: z.uuid().describe('Id of the user, product or order that it was done to'),
  subject: z.string().describe('Its name or email, as it was then'),
  detail: z.string().nullable().describe('What else there is to know, such as an amount'),
})

export type AuditRecord = z.infer<typeof auditRecordSchema>
