import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['casey@mail.example', 'casey@mail.example'],
  ['Casey+parts@Mail.Example', 'casey@mail.example'],
  ['casey+a+b@mail.example', 'casey@mail.example'],
  ['+casey@mail.example', '+casey@mail.example'],
  ['c.miller@mail.example', 'c.miller@mail.example'],
  ['c.a.s.e.y+1@gmail.com', 'casey@gmail.com'],
  ['casey@googlemail.com', 'casey@gmail.com'],
  ['c.miller@notgmail.com', 'c.miller@notgmail.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
