import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EmailField } from './email-field.tsx'
import { fieldProps } from './field-props.ts'

const sent: unknown[] = []

function Page() {
  const form = useForm({ defaultValues: { email: '' } })
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => void sent.push(values.email))}>
      <EmailField
        {...fieldProps(form, 'email')}
        onCorrect={(email) => form.setValue('email', email)}
      />
      <button type="submit">Send</button>
    </form>
  )
}

async function typed(email: string) {
  const screen = await render(<Page />)
  const field = screen.getByLabelText('Email')
  await field.click()
  await userEvent.keyboard(email)
  const question = screen.getByRole('button', { name: /Did you mean/ })
  return { screen, field, question }
}

test('a misspelled mail provider is asked about, and one press corrects it', async () => {
  const { screen, field, question } = await typed('kim@gmial.com')
  await expect.element(question).toHaveTextContent('Did you mean kim@gmail.com?')
  await question.click()
  await expect.element(field).toHaveValue('kim@gmail.com')
  await expect.element(field).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.at(-1)).toBe('kim@gmail.com')
})

test('the question goes when the email is edited', async () => {
  const { question } = await typed('kim@gmial.com')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('.example')
  await expect.element(question).not.toBeInTheDocument()
})

test('the question does not keep the form from being sent', async () => {
  const { screen, question } = await typed('kim@yaho.com')
  await expect.element(question).toBeVisible()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.at(-1)).toBe('kim@yaho.com')
})
