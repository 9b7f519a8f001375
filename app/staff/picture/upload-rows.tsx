import type { Upload } from './use-uploads.ts'

type Props = {
  uploads: Upload[]
  onRetry: (upload: Upload) => void
  onDismiss: (id: number) => void
}

/** The files on their way, and those that failed with the reason. */
export function UploadRows({ uploads, onRetry, onDismiss }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-2" aria-label="Uploads">
      {uploads.map((upload) => {
        const { id, file, error, canRetry } = upload
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-base-300 px-3 py-2"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="truncate font-semibold text-sm">{file.name}</p>
              {error ? (
                <p role="alert" className="text-error text-sm wrap-anywhere">
                  {error}
                </p>
              ) : (
                <Progress upload={upload} />
              )}
            </div>
            {error && canRetry && (
              <button type="button" className="btn btn-outline" onClick={() => onRetry(upload)}>
                Try again
              </button>
            )}
            {error && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Dismiss ${file.name}`}
                onClick={() => onDismiss(id)}
              >
                Dismiss
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Progress({ upload: { file, progress } }: { upload: Upload }) {
  return (
    <div className="flex items-center gap-3 text-quiet text-sm">
      <div
        role="progressbar"
        aria-label={`Upload of ${file.name}`}
        aria-valuenow={Math.round(progress * 100)}
        className="h-2 flex-1 overflow-hidden rounded-box bg-base-300"
      >
        <div className="h-full bg-primary" style={{ width: `${progress * 100}%` }} />
      </div>
      {progress < 1 ? `${Math.round(progress * 100)}%` : 'Storing'}
    </div>
  )
}
