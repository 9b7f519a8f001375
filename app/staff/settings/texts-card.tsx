import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import {
  type Stored,
  TEXT_PAGES,
  type TextsSetting,
  textsSettingSchema,
} from '#contract/staff/setting.ts'
import { SectionForm } from './section-form.tsx'

const LABELS = { delivery: 'Delivery', returns: 'Returns', terms: 'Terms', privacy: 'Privacy' }
const HINTS = {
  delivery: 'Where you ship to, how long it takes, what it costs.',
  returns: 'How long a customer may send a part back, and who pays for it.',
  terms: 'The terms of sale.',
  privacy: 'Which personal data you store, why, and for how long.',
}

/** The pages that the owner writes. */
export function TextsCard({ stored }: { stored: Stored<TextsSetting> }) {
  const form = useForm({ resolver: zodResolver(textsSettingSchema), defaultValues: stored.value })

  return (
    <Card className="p-5">
      <SectionForm section="texts" stored={stored} form={form} action="Save texts" labels={LABELS}>
        <p className="text-quiet text-sm">
          Each text has a page of its own, with a link in the footer. Write <code># Heading</code>,{' '}
          <code>- list item</code>, <code>**bold**</code> and <code>[label](https://…)</code>. An
          empty text has no page.
        </p>
        {TEXT_PAGES.map((page) => (
          <div key={page} className="relative">
            <TextField
              label={LABELS[page]}
              rows={6}
              hint={HINTS[page]}
              {...fieldProps(form, page)}
            />
            <p className="absolute -top-5 right-0 text-sm lg:top-0">
              {stored.value[page] ? (
                <TextLink
                  to={`/${page}`}
                  className="lg:min-h-0"
                  aria-label={`See the page: ${LABELS[page]}`}
                >
                  See the page
                </TextLink>
              ) : (
                <span className="inline-flex min-h-11 items-center text-error lg:min-h-0">
                  Missing
                </span>
              )}
            </p>
          </div>
        ))}
      </SectionForm>
    </Card>
  )
}
