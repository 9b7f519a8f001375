import type { Settings } from '#contract/staff/setting.ts'
import { env } from '#server/platform/env.server.ts'

// What the owner of a real shop writes under Settings.

const NOTE =
  'This is a demo shop: nothing is sent, and no card is charged. Its brands, part numbers and the cars that its parts ' +
  'fit are invented: order no part by them.'

export const demoSettings: Pick<Settings, 'shop' | 'texts' | 'returns' | 'invoices'> = {
  shop: {
    name: env.shopName,
    email: 'parts@example.com',
    phone: '+1 555 0100',
    address: '1 Main Street\nSpringfield, IL 62701',
    announcement: '',
    reviewsWait: false,
    hasProductFeed: false,
    hasIndexNow: false,
  },
  returns: {
    days: 30,
    oldPartDays: 90,
    instructions:
      'Put the part back in its box, with your order’s number beside it, and send it to 1 Main Street, Springfield, IL 62701.',
    paysWayBack: true,
  },
  invoices: {
    isOn: true,
    seller: `${env.shopName}\n1 Main Street\nSpringfield, IL 62701`,
    taxNumber: 'Tax ID 00-0000000',
    prefix: 'D-',
    firstNumber: 1,
    yearsKept: 10,
  },
  texts: {
    delivery: `${NOTE}

# Where and when

- We send to every address in the United States.
- A part that is in stock leaves our shelf on the next business day.
- The checkout says what delivery costs, by weight. It is free from $150.`,
    returns: `${NOTE}

# Thirty days

Send a part back within 30 days, unused and in its box. Choose ‘Return a part’ on your order’s page. We refund what you paid once the part is here. If we sent the wrong part, we pay for return shipping.`,
    terms: `${NOTE}

# Prices and orders

Prices are in US dollars for one unit. An order is placed when you have paid for it. We hold the units of an unpaid order
for some hours; after that anyone can buy them.`,
    privacy: `${NOTE}

# What we store

- Your name, email, phone and postal address, to send what you ordered.
- Your orders and payments, for as long as the law asks us to.
- Card numbers go to our payment provider alone. We never see them.

You can export or delete your data on your profile’s page.`,
  },
}
