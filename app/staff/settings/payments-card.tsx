import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { type PaymentsSetting, paymentsSettingSchema } from '#contract/payment/payment-setting.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { SectionForm } from './section-form.tsx'
import type { Typed } from './typed-values.ts'

const LABELS = { delayed: 'Delayed payments', cancelAtOnce: 'Cancel without asking' }

/** Which payments are taken, and how orders are canceled after they are paid. */
export function PaymentsCard({ stored }: { stored: Stored<PaymentsSetting> }) {
  const form = useForm<Typed<PaymentsSetting>, unknown, PaymentsSetting>({
    resolver: typedResolver(paymentsSettingSchema),
    defaultValues: stored.value,
  })
  return (
    <Card className="p-5">
      <SectionForm
        section="payments"
        stored={stored}
        form={form}
        action="Save payment"
        labels={LABELS}
      >
        <Checkbox {...form.register('delayed')}>
          <span>Take delayed payments</span>
        </Checkbox>
        <p className="text-quiet text-sm">
          The checkout then shows each payment method that your Stripe dashboard turns on, such as
          bank debits. Their money takes days, and the order holds its units until then.
        </p>
        <p className="text-quiet text-sm">
          A customer can ask to cancel a paid order until it is packed. You refund it or decline.
        </p>
        <Checkbox {...form.register('cancelAtOnce')}>
          <span>Refund it at once, without asking you</span>
        </Checkbox>
        <p className="text-quiet text-sm">
          Orders with a bank debit still ask you: its payer can have it back from the bank, too.
        </p>
      </SectionForm>
    </Card>
  )
}
