import { type ComponentProps, useState } from 'react'
import { StrokeIcon } from '../components/stroke-icon.tsx'
import { Field } from './field.tsx'
import { passwordHint } from './password-hint.ts'

type Props = ComponentProps<typeof Field> & {
  /** A password that is chosen here, not an existing one. */
  isNew?: boolean
}

/** A password with a button that shows it. */
export function PasswordField({ isNew = false, onChange, ...field }: Props) {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={isNew ? passwordHint(typed) : undefined}
      onChange={(event) => {
        if (isNew) setTyped(event.target.value)
        onChange?.(event)
      }}
      end={
        <button
          type="button"
          className="btn btn-ghost btn-square"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <span className="sr-only">Show password</span>
          <EyeIcon open={shown} />
        </button>
      }
    />
  )
}

function EyeIcon({ open }: { open: boolean }) {
  return (
    <StrokeIcon strokeLinecap="round">
      <path d="M1.5 10C4 5.8 6.8 4.5 10 4.5s6 1.3 8.5 5.5c-2.5 4.2-5.3 5.5-8.5 5.5S4 14.2 1.5 10z" />
      <circle cx="10" cy="10" r="2.5" />
      {!open && <path d="M3.5 16.5l13-13" />}
    </StrokeIcon>
  )
}
