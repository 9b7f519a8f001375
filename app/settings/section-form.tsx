import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SettingSection, Settings, Stored } from '#contract/setting.ts'
import { FormSubmit } from '../forms/form-submit.tsx'
import { resetToSaved } from '../forms/reset-to-saved.ts'
import { submitHandler } from '../forms/submit-handler.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { Difference } from './differences.ts'
import { SectionHeading } from './section-heading.tsx'
import { useUnsavedSection } from './unsaved-sections.tsx'
import { useSection } from './use-section.ts'

type Props<Section extends SettingSection> = {
  section: Section
  stored: Stored<Settings[Section]>
  form: UseFormReturn<Settings[Section], unknown, Settings[Section]>
  title: string
  /** The button that saves. */
  action: string
  compare: (typed: Settings[Section], saved: Settings[Section]) => Difference[]
  /** A saved value as the form has it. */
  toForm?: (value: Settings[Section]) => Settings[Section]
  /** Called after each submit, whether or not it was saved. */
  onSubmitted?: () => void
  children: ReactNode
}

/** The form of a section: its fields, what another admin has saved meanwhile, and the button that saves. */
export function SectionForm<Section extends SettingSection>(props: Props<Section>) {
  const { section, stored, form, title, action, compare, onSubmitted, children } = props
  const { toForm = (value) => value } = props
  const { save, conflict, takeTheirs } = useSection(section, stored, (value, sent) =>
    sent ? resetToSaved(form, sent, toForm(value)) : form.reset(toForm(value)),
  )
  useUnsavedSection(title, form.formState.isDirty)
  const saveTyped = submitHandler(form, (value, sent) => save(value, sent))

  return (
    <form
      onSubmit={(event) => void saveTyped(event).then(onSubmitted)}
      noValidate
      className="grid min-w-0 content-start gap-4"
    >
      <SectionHeading id={section}>{title}</SectionHeading>
      {children}
      {conflict && (
        <ConflictNotice
          changedBy={conflict.updatedBy}
          theirs={compare(form.getValues(), conflict.value)}
          onKeepMine={submitHandler(form, (value, sent) => save(value, sent, conflict.version))}
          onTakeTheirs={takeTheirs}
        />
      )}
      <div className="grid gap-4 sm:justify-items-start">
        <FormSubmit form={form}>{action}</FormSubmit>
      </div>
    </form>
  )
}
