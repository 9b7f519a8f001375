import { eq } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import { IS_VERIFIED } from '../catalog/question/question.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { question } from '../platform/db/schema/question.ts'
import { env } from '../platform/env.server.ts'
import type { JobRow } from '../platform/jobs/job.ts'
import { JobSkipped } from '../platform/jobs/job-error.ts'
import type { Block, MailContent } from '../platform/mail/layout.ts'
import { type OwnerText, openingOf } from '../platform/mail/owner-text.ts'

export type MailedQuestion = {
  productId: string
  part: string
  name: string
  email: string
  vehicle: string | null
  text: string
  answer: string | null
  /** Is the email known to be the asker's? Else nothing that was typed goes there. */
  isVerified: boolean
}

/** @throws JobSkipped when it was deleted */
export async function readQuestion({ subjectId }: JobRow): Promise<MailedQuestion> {
  const [row] = await db
    .select({ question, product, isVerified: IS_VERIFIED })
    .from(question)
    .innerJoin(product, eq(product.id, question.productId))
    .where(eq(question.id, subjectId))
  if (!row) throw new JobSkipped('Not sent: the question was deleted')
  const part = row.product.title ?? row.product.name
  return { ...row.question, part, isVerified: row.isVerified }
}

/** To the owner, whose answer goes to the buyer. */
export function questionMail(asked: MailedQuestion, texts: OwnerText, shop: string): MailContent {
  const { part, name, email, vehicle, text, isVerified } = asked
  const from = isVerified ? email : `${email} (not verified)`
  const { subject, opening } = openingOf(texts, { shop, part, name })
  return {
    subject,
    blocks: [
      ...opening,
      { kind: 'box', title: part, text },
      { kind: 'block', title: 'From', text: [name, from].join('\n') },
      ...(vehicle ? [{ kind: 'block', title: 'Car', text: vehicle } as const] : []),
      {
        kind: 'button',
        label: 'Answer',
        url: `${env.publicUrl}/dashboard/questions`,
        note: 'Or reply to this email: it goes to the buyer.',
      },
    ],
  }
}

/** To the buyer. */
export function answerMail(asked: MailedQuestion, texts: OwnerText, shop: string): MailContent {
  const { part, text, answer, isVerified, productId } = asked
  const { subject, opening } = openingOf(texts, { shop, part })
  const quoted: Block[] = isVerified ? [{ kind: 'quiet', text }] : []
  return {
    subject,
    blocks: [
      ...opening,
      ...quoted,
      { kind: 'box', text: answer ?? '' },
      {
        kind: 'button',
        label: 'See the part',
        url: env.publicUrl + partPath({ slug: partSlug(part), _id: productId }),
      },
    ],
    why: 'You’re receiving this email because you asked about this part.',
  }
}
