import { type ComponentProps, type ReactNode, useId } from 'react'

type FrameProps = {
  label: string
  error?: string | undefined
  /** Said below the control as long as there is no error. */
  hint?: ReactNode
  className?: string | undefined
}

/** What stands in the input at its end, 44 pixels wide. */
type End = { end?: ReactNode }

type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

const LOOK = 'w-full text-base read-only:bg-base-200 read-only:text-quiet aria-invalid:border-error'

/** A labelled input whose error is said in words below it and tied to it for screen readers. */
export function Field({
  label,
  error,
  hint,
  className,
  end,
  ...input
}: FrameProps & End & ComponentProps<'input'>) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} className={`input ${LOOK} ${end ? 'pr-12' : ''}`} />
          {end && <div className="absolute inset-y-0 right-0 z-10 flex">{end}</div>}
        </div>
      )}
    </Frame>
  )
}

/** The same for several lines. */
export function TextField({
  label,
  error,
  hint,
  className,
  ...input
}: FrameProps & ComponentProps<'textarea'>) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea rows={5} {...input} {...control} className={`textarea ${LOOK}`} />}
    </Frame>
  )
}

function Frame(props: FrameProps & { children: (control: Control) => ReactNode }) {
  const { label, error, hint, className, children } = props
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-error' : 'text-quiet'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
