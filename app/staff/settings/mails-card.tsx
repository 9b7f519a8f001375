import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { type MailsSetting, mailsSettingSchema } from '#contract/mail/mail-setting.ts'
import { MAIL_KINDS, MAILS, type MailKind, mailKindsTo } from '#contract/mail/mail-texts.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { MailFields } from './mail-fields.tsx'
import { MailPreview } from './mail-preview.tsx'
import { SectionForm } from './section-form.tsx'

/** The text of each mail, with how it looks while it is written. */
export function MailsCard({ stored }: { stored: Stored<MailsSetting> }) {
  const form = useForm({ resolver: zodResolver(mailsSettingSchema), defaultValues: stored.value })
  const [kind, setKind] = useState<MailKind>('paid')
  const { dirtyFields } = form.formState
  const draft = form.watch(kind)

  /** The error may be in a mail that is not shown. */
  function showWrongMail() {
    const { error } = mailsSettingSchema.safeParse(form.getValues())
    const isWrong = (one: MailKind) => error?.issues.some(({ path }) => path[0] === one)
    const wrong = MAIL_KINDS.find(isWrong)
    if (wrong && !isWrong(kind)) setKind(wrong)
  }

  return (
    <Card className="grid content-start gap-x-8 gap-y-4 p-5 lg:grid-cols-2">
      <SectionForm
        section="mails"
        stored={stored}
        form={form}
        action="Save emails"
        compare={differencesOf}
        onSubmitted={showWrongMail}
      >
        <KindSelect kind={kind} onSelect={setKind} isChanged={(one) => one in dirtyFields} />
        <MailFields key={kind} form={form} kind={kind} />
      </SectionForm>
      <MailPreview draft={{ kind, subject: draft.subject, text: draft.text }} />
    </Card>
  )
}

const GROUPS = [
  ['To customers', mailKindsTo('customer')],
  ['To you', mailKindsTo('owner')],
] as const

type SelectProps = {
  kind: MailKind
  onSelect: (kind: MailKind) => void
  isChanged: (kind: MailKind) => boolean
}

function KindSelect({ kind, onSelect, isChanged }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        Which email
      </label>
      <select
        id={id}
        aria-describedby={`${id}-note`}
        value={kind}
        onChange={({ target }) => {
          const chosen = MAIL_KINDS.find((one) => one === target.value)
          if (chosen) onSelect(chosen)
        }}
        className="input w-full appearance-auto border-control text-base"
      >
        {GROUPS.map(([label, kinds]) => (
          <optgroup key={label} label={label}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {MAILS[one].title}
                {isChanged(one) ? ' (not saved)' : ''}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p id={`${id}-note`} className="mt-1 text-quiet text-sm">
        {MAILS[kind].when}
      </p>
    </div>
  )
}

function differencesOf(typed: MailsSetting, saved: MailsSetting) {
  return MAIL_KINDS.flatMap((kind) => {
    const [mine, theirs] = [typed[kind], saved[kind]]
    const { title } = MAILS[kind]
    return [
      mine.isOn !== theirs.isOn && { label: title, value: theirs.isOn ? 'Sent' : 'Not sent' },
      mine.subject !== theirs.subject && { label: `${title}: subject`, value: theirs.subject },
      mine.text !== theirs.text && { label: `${title}: text`, value: theirs.text },
    ].filter((difference) => difference !== false)
  })
}
