import { Suspense, useState } from 'react'
import { lazyComponent } from '#app/ui/lazy-component.ts'

const AskModal = lazyComponent(async () => (await import('./ask-modal.tsx')).AskModal)

/** Opens the form of a question about a part. */
export function AskButton({ productId, title }: { productId: string; title: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="noscript:hidden">
      <button
        type="button"
        className="btn btn-ghost -ml-3 px-3 underline underline-offset-4"
        onClick={() => setAsking(true)}
      >
        Ask about this part
      </button>
      {isAsking && (
        <Suspense>
          <AskModal productId={productId} title={title} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
