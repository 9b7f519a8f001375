import { env } from '../env.server.ts'
import { layOut } from './layout.ts'

type UnmatchedPayment = { to: string; id: string; amount: string; customer: string }

/** Tells an admin of a payment without an order. */
export async function unmatchedPaymentMail({ to, id, amount, customer }: UnmatchedPayment) {
  return layOut(to, {
    subject: `A payment of ${amount} matches no order`,
    blocks: [
      {
        kind: 'text',
        text: `${customer} has paid ${amount}, and the payment matches none of their orders. Assign it to an order or return it:`,
      },
      { kind: 'button', label: 'Payments to look at', url: `${env.publicUrl}/dashboard/payments` },
      { kind: 'quiet', text: `The payment is ${id}. It stays on the list until you decide.` },
    ],
  })
}
