import { useState } from 'react'
import { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from '#app/api/second-factor.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDate } from '#app/ui/format-date.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { SecondFactor } from '#contract/account/second-factor.ts'
import { formatCountOf } from '#contract/money.ts'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** At this many recovery codes it is time for new ones. */
const FEW_CODES = 2

/** Of one of the staff. */
export function SecondFactorCard() {
  const [version, setVersion] = useState(0)
  const { value, error } = useLoad(String(version), getSecondFactor)
  const [codes, setCodes] = useState<string[]>()
  const [isSettingUp, setSettingUp] = useState(false)
  const reload = () => setVersion(version + 1)

  function done(newCodes: string[]) {
    setSettingUp(false)
    setCodes(newCodes)
    reload()
  }

  return (
    <Card as="section" aria-label="Second step" className="grid content-start gap-4 p-5">
      <h3 id="second-step">Second step</h3>
      <FormError>{error ? 'It can’t be shown now. Load the page again.' : undefined}</FormError>
      {codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && isSettingUp && (
        <SetUpSecondFactor onDone={done} onCancel={() => setSettingUp(false)} />
      )}
      {!codes && !isSettingUp && value && (
        <State of={value} onSetUp={() => setSettingUp(true)} onCodes={done} onRemoved={reload} />
      )}
    </Card>
  )
}

type StateProps = {
  of: SecondFactor
  onSetUp: () => void
  onCodes: (codes: string[]) => void
  onRemoved: () => void
}

function State({ of, onSetUp, onCodes, onRemoved }: StateProps) {
  const { run, pending, error } = useAction({ revalidate: false })
  const { since, codesLeft, neededFrom, state } = of
  if (!since) {
    return (
      <>
        {state === 'set up' && (
          <Notice kind="error" className="p-3">
            Your role needs a second step. Until it is set up, the pages of the staff stay closed.
          </Notice>
        )}
        {neededFrom && state !== 'set up' && (
          <Notice kind="warning" className="p-3">
            Your role needs a second step from {formatDate(neededFrom)} on.
          </Notice>
        )}
        <p>
          Besides your password, a code of an app on your phone. Who steals the password alone can
          do nothing in the shop.
        </p>
        <button type="button" className="btn btn-primary justify-self-start" onClick={onSetUp}>
          Set up
        </button>
      </>
    )
  }
  return (
    <>
      <p>
        On since {formatDate(since)}. {formatCountOf(codesLeft, 'recovery code')} left.
      </p>
      {codesLeft <= FEW_CODES && (
        <Notice kind="warning" className="p-3">
          Get new recovery codes: without one, a lost phone needs another owner.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-outline"
          disabled={pending}
          onClick={() => void run(async () => onCodes((await renewRecoveryCodes()).codes))}
        >
          New recovery codes
        </button>
        <ConfirmButton
          label="Remove"
          title="Remove the second step?"
          action="Remove"
          onConfirm={removeSecondFactor}
          success="Removed. Your password alone logs you in."
          revalidate={false}
          onClose={onRemoved}
        >
          <p>
            Its recovery codes and passkeys end, too. For another phone, remove it and set it up
            again.
          </p>
        </ConfirmButton>
      </div>
      <FormError>{error}</FormError>
      <PasskeyList />
    </>
  )
}
