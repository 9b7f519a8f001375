import { expect, test } from 'vitest'
import { probableEmail } from './email-typo.ts'

// The misspellings are the defaults and tests of mailcheck.js and of lists of bounced mail.
test.each([
  ['kim@gmial.com', 'kim@gmail.com'],
  ['kim@gamil.com', 'kim@gmail.com'],
  ['kim@gmai.com', 'kim@gmail.com'],
  ['kim@gmaill.com', 'kim@gmail.com'],
  ['kim@gmail.con', 'kim@gmail.com'],
  ['kim@gmail.co', 'kim@gmail.com'],
  ['kim@gmail.cm', 'kim@gmail.com'],
  ['kim@gmailcom', 'kim@gmail.com'],
  ['Kim.Lee+parts@GMIAL.com ', 'Kim.Lee+parts@gmail.com'],
  ['kim@yaho.com', 'kim@yahoo.com'],
  ['kim@yahooo.com', 'kim@yahoo.com'],
  ['kim@yhaoo.com', 'kim@yahoo.com'],
  ['kim@hotmial.com', 'kim@hotmail.com'],
  ['kim@hotmal.com', 'kim@hotmail.com'],
  ['kim@outlok.com', 'kim@outlook.com'],
  ['kim@iclould.com', 'kim@icloud.com'],
  ['kim@comcast.ney', 'kim@comcast.net'],
  ['kim@yahoo.co.ik', 'kim@yahoo.co.uk'],
])('%s probably is %s', (typed, meant) => {
  expect(probableEmail(typed)).toBe(meant)
})

test.each([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com'],
  ...['hotmail.com', 'outlook.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['aol.com', 'aim.com', 'mail.com', 'email.com', 'fmail.com', 'hmail.com', 'zmail.com'],
  ...['inmail.com', 'usmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'gmx.at', 'web.de', 'mail.de'],
  ...['freenet.de', 't-online.de', 'yandex.ru', 'yandex.com', 'mail.ru', 'bk.ru', 'list.ru'],
  ...['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'fastmail.com', 'hey.com'],
  ...['hotmail.co.uk', 'hotmail.fr', 'hotmail.fi', 'hotmail.it', 'hotmail.de', 'hotmail.es'],
  ...['hotmail.ca', 'hotmail.cl', 'hotmail.be', 'hotmail.nl', 'hotmail.co.jp', 'hotmail.co.th'],
  ...['hotmail.com.br', 'hotmail.com.ar', 'live.co.uk', 'live.ca', 'live.cn', 'live.nl'],
  ...['outlook.fr', 'outlook.de', 'outlook.cl', 'outlook.cz', 'outlook.es', 'outlook.com.br'],
  ...['yahoo.co.uk', 'yahoo.ca', 'yahoo.fr', 'yahoo.de', 'yahoo.it', 'yahoo.es', 'yahoo.in'],
  ...['yahoo.co.jp', 'yahoo.co.in', 'yahoo.co.id', 'yahoo.co.kr', 'yahoo.co.nz', 'yahoo.co.za'],
  ...['yahoo.com.br', 'yahoo.com.au', 'yahoo.com.mx', 'yahoo.com.tw', 'yahoo.gr', 'yahoo.ie'],
  ...['comcast.net', 'comcast.com', 'verizon.net', 'verizon.com', 'att.net', 'sbcglobal.net'],
  ...['bellsouth.net', 'bell.net', 'cox.net', 'charter.net', 'earthlink.net', 'juno.com'],
  ...['btinternet.com', 'sky.com', 'orange.fr', 'free.fr', 'laposte.net', 'libero.it'],
  ...['qq.com', '163.com', '126.com', 'naver.com', 'rediffmail.com', 'shaw.ca', 'rogers.com'],
  ...['google.com', 'apple.com', 'example.com', 'xn--mller-kva.example', 'cloud.com'],
])('nothing is asked about %s', (domain) => {
  expect(probableEmail(`kim@${domain}`)).toBeUndefined()
})

test('what is no email yet is not asked about', () => {
  for (const typed of [
    '',
    'kim',
    'kim@',
    '@gmial.com',
    'kim@gma',
    'k im@gmial.com',
    'a@b@gmial.com',
  ])
    expect(probableEmail(typed)).toBeUndefined()
})
