import { signOutDevice, signOutOtherDevices } from '#app/api/account.ts'
import { hasStatus } from '#app/api/http.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDate } from '#app/ui/format-date.ts'
import type { Device } from '#contract/account/account.ts'

export function DevicesCard({ devices }: { devices: Device[] }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  return (
    <Card className="grid content-start gap-4 p-5">
      <h3>Signed-in Devices</h3>
      <ul className="grid gap-3">
        {devices.map((device) => (
          <li key={device._id} className="flex items-center justify-between gap-4">
            <p id={`device-${device._id}`} className="min-w-0">
              {device.name}
              <span className="block text-quiet text-sm wrap-anywhere">
                Signed in {formatDate(device.since)}
                {device.ip && `, from ${device.ip}`}
              </span>
            </p>
            {device.current ? (
              <span className="badge badge-success badge-outline whitespace-nowrap">
                This device
              </span>
            ) : (
              <button
                type="button"
                className="btn btn-outline"
                disabled={pending}
                aria-describedby={`device-${device._id}`}
                onClick={() => run(() => signOutDevice(device._id).catch(ignoreNotFound))}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          disabled={pending}
          onClick={() => run(signOutOtherDevices)}
        >
          Sign out all other devices
        </button>
      )}
      <FormError>{error}</FormError>
    </Card>
  )
}

/** The session has expired in the meantime: the list shows it. */
function ignoreNotFound(error: unknown) {
  if (!hasStatus(error, 404)) throw error
}
