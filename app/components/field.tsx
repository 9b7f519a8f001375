import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  /** Said below the control as long as there is no error. */
  hint?: ReactNode
}

/** A labelled input whose error is said in words below it and tied to it for screen readers. */
export function Field({ label, error, hint, className, ...input }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={`input w-full read-only:bg-base-200 read-only:text-quiet ${error ? 'input-error' : ''}`}
      />
      {note && (
        <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-error' : 'text-quiet'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
