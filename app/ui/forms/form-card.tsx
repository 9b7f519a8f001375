import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Card } from '../components/card.tsx'
import { FormSubmit } from './form-submit.tsx'

type Props<Fields extends FieldValues> = {
  title: string
  form: Pick<UseFormReturn<Fields>, 'formState'>
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** The submit button. */
  action: string
  children: ReactNode
}

/** A form of its own in a card: title, fields, submit button and the form's error. */
export function FormCard<Fields extends FieldValues>(props: Props<Fields>) {
  const { title, form, onSubmit, action, children } = props
  return (
    <Card as="form" onSubmit={onSubmit} noValidate className="grid content-start gap-4 p-5">
      <h3>{title}</h3>
      {children}
      <FormSubmit form={form}>{action}</FormSubmit>
    </Card>
  )
}
