import { type ComponentProps, type ReactNode, useId } from 'react'

export type FrameProps = {
  label: string
  error?: string | undefined
  /** Shown below the control as long as there is no error. */
  hint?: ReactNode
  className?: string | undefined
}

/** `row`: label and control on one line, where the screen is wide enough. */
type Row = { row?: boolean }

/** `end`: a control inside the input at its end, 44 pixels wide. */
type End = { end?: ReactNode }

type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

const CONTROL_CLASS =
  'w-full border-control read-only:border-base-300 read-only:bg-base-200 read-only:text-quiet aria-invalid:border-error'

/** A labeled input with its error below it, tied to it for screen readers. */
export function Field({
  label,
  error,
  hint,
  className,
  row,
  mono,
  end,
  ...input
}: FrameProps & Row & End & { mono?: boolean } & ComponentProps<'input'>) {
  return (
    <Frame label={label} error={error} hint={hint} className={className} row={row}>
      {(control) => (
        <div className="relative min-w-0 flex-1">
          <input
            dir="auto"
            {...input}
            {...control}
            className={`input ${CONTROL_CLASS} ${mono ? 'font-mono text-[0.75rem]' : 'text-base'} ${end ? 'pr-12' : ''}`}
          />
          {end && <div className="absolute inset-y-0 right-0 z-10 flex">{end}</div>}
        </div>
      )}
    </Frame>
  )
}

type ReadOnlyProps = Row & { label: string; value: string }

/** A value of one line that can't be changed: a long one wraps, where an input would cut it. */
export function ReadOnlyField({ label, value, row }: ReadOnlyProps) {
  return (
    <Frame label={label} row={row}>
      {(control) => (
        <textarea
          dir="auto"
          rows={1}
          value={value}
          readOnly
          {...control}
          className={`textarea field-sizing-content min-h-11 min-w-0 flex-1 resize-none text-base wrap-anywhere ${CONTROL_CLASS}`}
        />
      )}
    </Frame>
  )
}

/** A `Field` of several lines. */
export function TextField({
  label,
  error,
  hint,
  className,
  ...input
}: FrameProps & ComponentProps<'textarea'>) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <textarea
          dir="auto"
          rows={5}
          {...input}
          {...control}
          className={`textarea text-base ${CONTROL_CLASS}`}
        />
      )}
    </Frame>
  )
}

/** Label, control, and below it the error or the hint. */
export function Frame(props: FrameProps & Row & { children: (control: Control) => ReactNode }) {
  const { label, error, hint, className, row, children } = props
  const id = useId()
  const note = error ?? hint
  return (
    <div className={`${row ? 'sm:flex sm:items-center sm:gap-3' : ''} ${className ?? ''}`}>
      <label
        htmlFor={id}
        className={`mb-1 block font-semibold text-sm ${row ? 'sm:mb-0 sm:w-28 sm:shrink-0' : ''}`}
      >
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
