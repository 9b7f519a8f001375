import { expect, test } from 'vitest'
import { proposeAgain } from './questions.ts'

const mail = {
  questions: [
    { name: 'SMTP_URL', asks: 'URL' },
    { name: 'MAIL_FROM', asks: 'Sender', otherwise: '' },
  ],
}

test('an answer with which the shop does not start is asked for again, and the others are kept', () => {
  const answered = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'no address' }
  const said = 'The configuration is wrong:\n  MAIL_FROM must be Name <email>'
  const again = proposeAgain(mail, { said, answered, proposed: { MAIL_FROM: 'a@b.example' } })
  expect(again).toEqual({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example' })
})

test('what no answer of the group can mend is not asked for again', () => {
  const answered = { SMTP_URL: 'smtps://mail.example' }
  const said = 'The configuration is wrong:\n  WORKERS must be a whole number'
  expect(proposeAgain(mail, { said, answered, proposed: {} })).toBeUndefined()
})
