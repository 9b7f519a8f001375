import { z } from 'zod'
import { phoneNumber } from '../number.ts'
import { ignoredText, isWebUrl, lengthOf, optionalName, optionalText } from '../text.ts'

const EXAMPLE = {
  name: 'Casey Miller',
  email: 'customer@example.com',
  education: 'Vehicle mechanic',
  phone: '5551234',
  address: '1 Main Street, Springfield',
  linkedin: 'https://linkedin.com/in/casey',
}

export const profileSchema = z
  .object({
    insertedId: z.uuid().nullable().describe('The saved profile’s id; null before the first save'),
    name: z.string(),
    email: z.string(),
    education: z.string(),
    phone: z.string(),
    address: z.string(),
    linkedin: z.string(),
  })
  .meta({ id: 'Profile', examples: [{ insertedId: null, ...EXAMPLE }] })

export type Profile = z.infer<typeof profileSchema>

const NOT_A_LINK = 'Provide a link, as in linkedin.com/in/you'

/**
 * The payload of PUT /profile/{email}. Nothing is required; an empty field leaves the saved value
 * (spec §5), and null clears it. `email` may be sent and is ignored.
 */
export const newProfileSchema = z
  .object({
    name: optionalName(100).nullable().default(''),
    email: ignoredText(),
    education: optionalText(200).nullable().default(''),
    phone: phoneNumber(/^\d{0,20}$/, 'Provide a phone number, in digits')
      .nullable()
      .default(''),
    address: optionalText(500).nullable().default(''),
    linkedin: optionalText(300)
      .default('')
      .refine((link) => link === '' || isWebUrl(withScheme(link)), NOT_A_LINK)
      .refine((link) => lengthOf(withScheme(link)) <= 300, 'Must be 300 characters or shorter')
      .transform(withScheme)
      .meta({
        maxLength: 300,
        format: 'uri-reference',
        description: 'A URL, also without https://',
      })
      .nullable(),
  })
  .meta({ id: 'NewProfile', examples: [EXAMPLE] })

export type NewProfile = z.infer<typeof newProfileSchema>

/** The values of the profile form before validation. */
export type ProfileForm = z.input<typeof newProfileSchema>

function withScheme(link: string) {
  return link === '' || /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}
