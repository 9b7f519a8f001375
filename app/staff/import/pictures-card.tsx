import { retryPictures } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { Import } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

type Props = { id: string; pictures: NonNullable<Import['pictures']> }

/** The pictures of an applied file, which the shop fetches from the supplier's URLs. */
export function PicturesCard({ id, pictures }: Props) {
  const { failed, failures, trouble } = pictures
  const { run, pending, error } = useAction()
  return (
    <Card as="section" aria-labelledby="pictures" className="mt-4 grid gap-3 p-5">
      <h3 id="pictures">Pictures</h3>
      <p role="status">{countsOf(pictures)}</p>
      {trouble && <p className="text-quiet">{trouble} The shop tries again within an hour.</p>}
      {failed > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-64">
            {formatCountOf(failed, 'picture')} could not be fetched:{' '}
            {failed === 1 ? 'its part keeps' : 'their parts keep'} what{' '}
            {failed === 1 ? 'it' : 'they'} had.
          </p>
          <button
            type="button"
            className="btn btn-outline"
            disabled={pending}
            onClick={() => void run(() => retryPictures(id))}
          >
            Try again
          </button>
          <FormError>{error}</FormError>
        </div>
      )}
      {failures.length > 0 && (
        <ul className="grid gap-3">
          {failures.map((one) => (
            <li key={one._id} className="border-base-300 border-t pt-3">
              <TextLink to={`/dashboard/product/${one._id}`}>{one.name}</TextLink>
              <p className="text-sm">{one.error}</p>
              <p className="wrap-anywhere text-quiet text-sm">{one.url}</p>
            </li>
          ))}
        </ul>
      )}
      {failed > failures.length && (
        <p className="text-quiet">And {formatCount(failed - failures.length)} more.</p>
      )}
    </Card>
  )
}

function countsOf({ waiting, added, kept }: Props['pictures']) {
  const counts = [
    waiting > 0 && `${formatCount(waiting)} to fetch`,
    added > 0 && `${formatCount(added)} fetched`,
    kept > 0 && `${formatCount(kept)} not used: the part has photos of yours, or another picture`,
  ]
  const text = counts.filter(Boolean).join(' · ')
  return text && `${text}.`
}
