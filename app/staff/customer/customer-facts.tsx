import { DescriptionItem } from '#app/order/description-item.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import type { CustomerPage } from '#contract/account/customer.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { MergedCustomers } from './merged-customers.tsx'

/** Who they are, in numbers and addresses. */
export function CustomerFacts({ customer }: { customer: CustomerPage }) {
  const { since, orders, spent, unpaid, disputed, units, vehicles, recipients } = customer
  return (
    <Card as="section" aria-label="About the customer" className="p-4 sm:p-5">
      <dl className="grid gap-3">
        <DescriptionItem label="Email">
          <Emails customer={customer} />
        </DescriptionItem>
        <DescriptionItem label="Customer since">{formatDate(since)}</DescriptionItem>
        <DescriptionItem label="Orders">
          {formatCount(orders)}
          {unpaid > 0 && `, ${unpaid} of them unpaid`}
          {disputed > 0 && `, ${disputed} disputed`}
        </DescriptionItem>
        <DescriptionItem label="Spent, less refunds">{formatPrice(spent)}</DescriptionItem>
        {units.sent > 0 && (
          <DescriptionItem label="Units returned">
            {units.returned} of {units.sent}
            {units.didNotFit > 0 && `, ${units.didNotFit} did not fit`}
          </DescriptionItem>
        )}
        {vehicles.length > 0 && (
          <DescriptionItem label="Ordered for">
            {vehicles.map((vehicle) => (
              <bdi key={vehicle} className="block">
                {vehicle}
              </bdi>
            ))}
          </DescriptionItem>
        )}
        {recipients.map(({ phone, address }) => (
          <DescriptionItem key={phone + address} label="Ships to">
            <span dir="auto" className="block whitespace-pre-line">
              {address}
            </span>
            {phone}
          </DescriptionItem>
        ))}
      </dl>
      <MergedCustomers merged={customer.merged} />
    </Card>
  )
}

function Emails({ customer: { email, emails, accounts } }: { customer: CustomerPage }) {
  if (emails.length === 0) return email || 'Erased'
  return emails.map((one) => {
    const account = accounts.find(({ email }) => email === one)
    return (
      <span key={one} className="block">
        <CopyId id={one} label="email" />
        <span className={`block text-sm ${account ? '' : 'text-quiet'}`}>
          {account ? <Account account={account} /> : 'Ordered as a guest'}
        </span>
      </span>
    )
  })
}

function Account({ account }: { account: CustomerPage['accounts'][number] }) {
  const { name, emailVerified, role } = account
  return (
    <>
      <bdi>{name}</bdi>
      {role && `, ${ROLE_NAMES[role]}`},{' '}
      <span className={emailVerified ? 'text-quiet' : 'text-warning'}>
        {emailVerified ? 'email verified' : 'email not verified'}
      </span>
    </>
  )
}
