import { Suspense, useState } from 'react'
import { deleteAddress, editAddress } from '#app/api/address.ts'
import { addressLine } from '#app/ui/address/address-line.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { type Address, type Addresses, MAX_ADDRESSES } from '#contract/account/saved-address.ts'

const AddressModal = lazyComponent(async () => (await import('./address-modal.tsx')).AddressModal)

/** The addresses that a checkout offers. */
export function AddressesCard({ saved: { addresses, home } }: { saved: Addresses }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const [editing, setEditing] = useState<Address | 'new'>()
  const [deleting, setDeleting] = useState<Address>()
  return (
    <Card className="grid content-start gap-4 p-5">
      <h3>Addresses</h3>
      {addresses.length === 0 ? (
        <p className="text-quiet text-sm">
          No saved addresses yet. Once you save one, we’ll offer it at checkout.
        </p>
      ) : (
        <ul className="grid gap-2">
          {addresses.map((address) => (
            <li
              key={address._id}
              className="grid gap-1 border-base-300 not-first:border-t not-first:pt-3"
            >
              <p id={`address-${address._id}`} className="min-w-0 wrap-anywhere">
                <b dir="auto" className="font-semibold">
                  {address.label ?? address.name}
                </b>
                {address.isDefault && (
                  <span className="badge badge-outline ml-2 whitespace-nowrap">Default</span>
                )}
                <span dir="auto" className="block text-quiet text-sm">
                  {addressLine(address)}
                </span>
              </p>
              <p className="-ml-3 flex flex-wrap">
                <Action of={address} onClick={() => setEditing(address)}>
                  Edit
                </Action>
                <Action of={address} onClick={() => setDeleting(address)}>
                  Delete
                </Action>
                {!address.isDefault && (
                  <Action
                    of={address}
                    disabled={pending}
                    onClick={() =>
                      run(() => editAddress(address._id, { ...address, isDefault: true }))
                    }
                  >
                    Make it the default
                  </Action>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <FormError>{error}</FormError>
      {addresses.length < MAX_ADDRESSES ? (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => setEditing('new')}
        >
          Add an address
        </button>
      ) : (
        <p className="text-quiet text-sm">You can save up to {MAX_ADDRESSES} addresses.</p>
      )}
      {editing && (
        <Suspense>
          <AddressModal
            address={editing === 'new' ? undefined : editing}
            home={home}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {deleting && (
        <ConfirmModal
          title="Delete this address?"
          action="Delete"
          onConfirm={() => deleteAddress(deleting._id)}
          onClose={() => setDeleting(undefined)}
        >
          <p dir="auto" className="wrap-anywhere">
            {addressLine(deleting)}
          </p>
          <p className="text-quiet text-sm">Orders keep their copy of it.</p>
        </ConfirmModal>
      )}
    </Card>
  )
}

type ActionProps = { of: Address; disabled?: boolean; onClick: () => void; children: string }

function Action({ of, children, ...button }: ActionProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost px-3"
      aria-describedby={`address-${of._id}`}
      {...button}
    >
      {children}
    </button>
  )
}
