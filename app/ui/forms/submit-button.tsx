import { ActionButton } from '../components/action-button.tsx'
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
  const { quiet, final, ...button } = props
  const noteFocus = useRestoredFocus(props.pending)
  return (
    <ActionButton
      {...button}
      type="submit"
      className={`btn ${quiet ? 'btn-outline' : final ? 'btn-error' : 'btn-primary'}`}
      // Enter in a field presses the button, too.
      onClick={noteFocus}
    />
  )
}
