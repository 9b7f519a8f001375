import { writeInvoice } from '#app/api/invoice.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'

/** For an order that was paid while invoices were off. */
export function WriteInvoice({ orderId }: { orderId: string }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  return (
    <>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() => void run(() => writeInvoice(orderId), 'The invoice is written.')}
      >
        Write invoice
      </button>
      <FormError>{error}</FormError>
    </>
  )
}
