import { z } from 'zod'
import { wholeNumber } from '../number.ts'
import { optionalName, optionalText } from '../text.ts'
import { whenValid } from '../when-valid.ts'

const NO_SELLER = 'An invoice needs the seller’s name and postal address'

/** What invoices say of the seller, and how they are numbered. */
export const invoicesSettingSchema = z
  .object({
    isOn: z
      .boolean()
      .describe('Does each paid order get an invoice, and each refund a credit note?'),
    seller: optionalText(300).describe('Name and postal address, in lines'),
    taxNumber: optionalName(60).describe('Printed as typed, for example ‘Tax ID 00-0000000’'),
    prefix: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9./-]{0,12}$/, 'Up to 12 letters, digits, and the marks . / -')
      .describe('Before each number'),
    firstNumber: wholeNumber('Enter a whole number', {
      ...{ min: 1, tooSmall: 'Must be 1 or more' },
      ...{ max: 1_000_000_000, tooLarge: 'Must be 1,000,000,000 or less' },
    }).describe('Of the first invoice; once there is one, it stays'),
    yearsKept: wholeNumber('Enter a whole number', {
      ...{ tooSmall: 'Must be 0 or more', max: 30, tooLarge: 'Must be 30 or less' },
    }).describe('How long invoices name a customer whose account is closed'),
  })
  .refine(({ isOn, seller }) => !isOn || seller !== '', {
    ...{ path: ['seller'], message: NO_SELLER },
    ...whenValid(z.object({ isOn: z.boolean(), seller: z.string() })),
  })
  .meta({
    id: 'InvoicesSetting',
    examples: [
      {
        isOn: true,
        seller: 'Driveline Parts LLC\n1 Main Street\nSpringfield, IL 62701',
        taxNumber: 'Tax ID 00-0000000',
        prefix: '2026-',
        firstNumber: 1001,
        yearsKept: 10,
      },
    ],
  })

export type InvoicesSetting = z.infer<typeof invoicesSettingSchema>
