import { Spinner } from '../components/spinner.tsx'
import { useRestoredFocus } from '../components/use-restored-focus.ts'

type Props = {
  pending: boolean
  disabled?: boolean | undefined
  /** Outlined: another button is the next step now. */
  quiet?: boolean | undefined
  /** Red: what it does can't be undone. */
  final?: boolean | undefined
  /** The id of the form, for a button outside of it. */
  form?: string | undefined
  /** Where the form goes without scripts. */
  formAction?: string | undefined
  children: string
}

/**
 * Disabled while the form is being submitted. A press before hydration counts
 * (layout/head-script.ts).
 */
export function SubmitButton(props: Props) {
  const { pending, disabled, quiet, final, form, formAction, children } = props
  const noteFocus = useRestoredFocus(pending)
  return (
    <button
      type="submit"
      form={form}
      formAction={formAction}
      className={`btn ${quiet ? 'btn-outline' : final ? 'btn-error' : 'btn-primary'}`}
      disabled={pending || disabled}
      aria-busy={pending}
      // Enter in a field presses the button, too.
      onClick={noteFocus}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
