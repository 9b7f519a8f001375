type Props = { onCheck: () => void }

/** The card was confirmed, and the shop has not said yet that the order is paid. */
export function UnconfirmedPayment({ onCheck }: Props) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        We couldn’t reach the shop to confirm your payment. If your card was charged, it will not be
        charged again for this order.
      </p>
      <button type="button" className="btn btn-outline" onClick={onCheck}>
        Check again
      </button>
    </div>
  )
}
