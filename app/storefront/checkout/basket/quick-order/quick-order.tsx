import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { CANNOT_REACH } from '#app/api/http.ts'
import { Card } from '#app/ui/components/card.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { hasStoredList } from './stored-list.ts'
import type { WhileAdding } from './use-quick-order.ts'

type Props = {
  whileAdding: WhileAdding
  /** Is there nothing else to see? */
  isFirst: boolean
}

/** The section of the basket's page for a pasted list; its code is loaded when it is opened. */
export function QuickOrder({ whileAdding, isFirst }: Props) {
  const [Form, setForm] = useState<ComponentType<{ whileAdding: WhileAdding }>>()
  const [isOpen] = useState(() => isFirst || location.hash === '#quick-order' || hasStoredList())
  const details = useRef<HTMLDetailsElement>(null)

  const load = useCallback(() => {
    if (!details.current?.open) return
    import('./quick-order-form.tsx').then(
      ({ QuickOrderForm }) => setForm(() => QuickOrderForm),
      () => {
        toast(CANNOT_REACH, 'error')
        if (details.current) details.current.open = false
      },
    )
  }, [])
  useEffect(load, [load])

  return (
    <Card>
      <details ref={details} id="quick-order" open={isOpen} onToggle={load}>
        <summary className="min-h-14 cursor-pointer px-4 py-3">
          <h2 className="inline text-xl">Quick order</h2>
          <span className="ml-2 text-quiet text-sm">Paste a list of part numbers</span>
        </summary>
        {Form ? <Form whileAdding={whileAdding} /> : <div className="min-h-80" />}
      </details>
    </Card>
  )
}
