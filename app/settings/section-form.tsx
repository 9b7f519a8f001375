import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SettingSection, Settings, Stored } from '#contract/setting.ts'
import { FormSubmit } from '../forms/form-submit.tsx'
import { submitHandler } from '../forms/submit-handler.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { Difference } from './differences.ts'
import { useSection } from './use-section.ts'

type Props<Section extends SettingSection> = {
  section: Section
  stored: Stored<Settings[Section]>
  form: UseFormReturn<Settings[Section], unknown, Settings[Section]>
  title: string
  /** The button that saves. */
  action: string
  compare: (typed: Settings[Section], saved: Settings[Section]) => Difference[]
  /** Called after each submit, whether or not it was saved. */
  onSubmitted?: () => void
  children: ReactNode
}

/** The form of a section: its fields, what another admin has saved meanwhile, and the button that saves. */
export function SectionForm<Section extends SettingSection>(props: Props<Section>) {
  const { section, stored, form, title, action, compare, onSubmitted, children } = props
  const { save, conflict, takeTheirs } = useSection(section, stored, (value) => form.reset(value))
  const saveTyped = submitHandler(form, (value) => save(value))

  return (
    <form
      onSubmit={(event) => void saveTyped(event).then(onSubmitted)}
      noValidate
      className="grid min-w-0 content-start gap-4"
    >
      <h3>{title}</h3>
      {children}
      {conflict && (
        <ConflictNotice
          changedBy={conflict.updatedBy}
          theirs={compare(form.getValues(), conflict.value)}
          onKeepMine={submitHandler(form, (value) => save(value, conflict.version))}
          onTakeTheirs={takeTheirs}
        />
      )}
      <div className="grid gap-4 sm:justify-items-start">
        <FormSubmit form={form}>{action}</FormSubmit>
      </div>
    </form>
  )
}
