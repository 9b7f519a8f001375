import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { defaultMailText, type MailsSetting } from '#contract/mail/mail-setting.ts'
import { MAILS, type MailKind, PLACEHOLDERS } from '#contract/mail/mail-texts.ts'

type Props = { form: UseFormReturn<MailsSetting>; kind: MailKind }

/** What the owner writes of one mail. */
export function MailFields({ form, kind }: Props) {
  const { register, formState, getFieldState, watch, setValue } = form
  const standard = defaultMailText(kind)
  const { subject, text } = watch(kind)
  const isStandard = subject === standard.subject && text === standard.text
  const propsOf = (field: 'subject' | 'text') => ({
    ...register(`${kind}.${field}`),
    error: getFieldState(`${kind}.${field}`, formState).error?.message,
  })

  function reset() {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    setValue(`${kind}.subject`, standard.subject, options)
    setValue(`${kind}.text`, standard.text, options)
  }

  return (
    <>
      {MAILS[kind].canBeOff && <Checkbox {...register(`${kind}.isOn`)}>Send this email</Checkbox>}
      <Field label="Subject" {...propsOf('subject')} />
      <TextField label="Text" rows={4} {...propsOf('text')} />
      <Placeholders kind={kind} />
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        disabled={isStandard}
        onClick={reset}
      >
        Back to our text
      </button>
    </>
  )
}

function Placeholders({ kind }: { kind: MailKind }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
        What the shop fills in
      </summary>
      <dl className="grid gap-1">
        {MAILS[kind].placeholders.map((name) => (
          <div key={name} className="flex gap-3">
            <dt className="w-28 shrink-0 font-mono">{`{${name}}`}</dt>
            <dd className="text-quiet">{PLACEHOLDERS[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
