import { FormError } from '#app/ui/components/form-error.tsx'

export function LoadFailed({ error, onRetry }: { error: string; onRetry: () => Promise<void> }) {
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <FormError>{error}</FormError>
      <button type="button" className="btn btn-outline" onClick={() => void onRetry()}>
        Try again
      </button>
    </div>
  )
}
