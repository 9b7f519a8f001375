import { useState } from 'react'
import { downloadData } from '#app/api/account.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { asJson, saveAsFile } from '#app/ui/save-as-file.ts'
import { CloseAccountModal } from './close-account-modal.tsx'

/** @param email of the account */
export function DataCard({ email }: { email: string }) {
  const { run, pending, error } = useAction({ revalidate: false })
  const [closing, setClosing] = useState(false)
  return (
    <Card className="grid content-start gap-4 p-5">
      <h3>Your Data</h3>
      <p className="text-quiet text-sm">Everything the shop has stored about you, as JSON.</p>
      <ActionButton
        className="btn btn-outline justify-self-start"
        pending={pending}
        onClick={() => run(async () => saveAsFile(asJson(await downloadData()), 'my-data.json'))}
      >
        Download my data
      </ActionButton>
      <FormError>{error}</FormError>
      <button
        type="button"
        className="btn btn-outline btn-error justify-self-start"
        onClick={() => setClosing(true)}
      >
        Close my account
      </button>
      {closing && <CloseAccountModal email={email} onClose={() => setClosing(false)} />}
    </Card>
  )
}
