import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../db/client.ts'
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
  ['++casey@mail.example', '+@mail.example'],
  ['a&b+1@xn--mller-kva.example', 'a&b@xn--mller-kva.example'],
  ['', '@'],
])('the mailbox of %s is %s, in PostgreSQL, too', async (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
  const { rows } = await db.execute(sql`select mailbox_of(${email}) as mailbox`)
  expect(rows).toEqual([{ mailbox }])
})
