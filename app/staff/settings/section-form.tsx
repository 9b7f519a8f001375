import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import type { Difference } from '#app/ui/forms/conflict-notice.tsx'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { LazyConflict } from '#app/ui/forms/lazy-conflict.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import type { SettingSection, Settings, Stored } from '#contract/staff/setting.ts'
import { useSection } from './use-section.ts'

type Props<Section extends Exclude<SettingSection, 'staff'>, Fields extends FieldValues> = {
  section: Section
  stored: Stored<Settings[Section]>
  form: UseFormReturn<Fields, unknown, Settings[Section]>
  /** The button that saves. */
  action: string
  labels?: Record<string, string>
  /** What the fields say in words, by the names of `labels`. */
  asTexts?: (value: Fields) => Record<string, unknown>
  /** In the place of both. */
  compare?: (typed: Fields, saved: Fields) => Difference[]
  /** A saved value as the form has it, if it is another. */
  toForm?: (value: Settings[Section]) => Fields
  /** Called after each submit, whether or not it was saved. */
  onSubmitted?: () => void
  children: ReactNode
}

/**
 * The form of a section: its fields, what another editor has saved meanwhile, and the button that
 * saves.
 */
export function SectionForm<
  Section extends Exclude<SettingSection, 'staff'>,
  Fields extends FieldValues,
>({
  section,
  stored,
  form,
  action,
  toForm = (value) => value as unknown as Fields,
  labels = {},
  asTexts = (value) => value,
  compare,
  onSubmitted,
  children,
}: Props<Section, Fields>) {
  const { save, conflict, takeTheirs } = useSection(section, stored, (value, sent?: Fields) =>
    sent ? resetToSaved(form, sent, toForm(value)) : form.reset(toForm(value)),
  )
  const saveTyped = submitHandler(form, (value, sent) => save(value, sent))

  return (
    <form
      onSubmit={(event) => void saveTyped(event).then(onSubmitted)}
      noValidate
      className="grid min-w-0 content-start gap-4"
    >
      <UnsavedInput what={form.formState.isDirty ? settingsTitle(section) : ''} />
      {children}
      {conflict && (
        <LazyConflict
          what="section"
          changedBy={conflict.updatedBy}
          differences={compare?.(form.getValues(), toForm(conflict.value))}
          compared={{
            labels,
            typed: asTexts(form.getValues()),
            saved: asTexts(toForm(conflict.value)),
          }}
          decision={{
            onKeepMine: submitHandler(form, (value, sent) => save(value, sent, conflict.version)),
            onTakeTheirs: takeTheirs,
          }}
        />
      )}
      <div className="grid gap-4 sm:justify-items-start">
        <FormSubmit form={form}>{action}</FormSubmit>
      </div>
    </form>
  )
}
