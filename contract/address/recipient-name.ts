type Addressed = { customerName: string; address: string; hasRecipient?: true | undefined }

/** The customer's name above an address, unless the address begins with it or has a recipient of its own. */
export function recipientName({ customerName, address, hasRecipient }: Addressed) {
  if (hasRecipient) return undefined
  const [first = ''] = address.split('\n', 1)
  return folded(first) === folded(customerName) ? undefined : customerName
}

/** Neither case nor spaces around it make it another name. */
function folded(name: string) {
  return name.trim().toLowerCase()
}
