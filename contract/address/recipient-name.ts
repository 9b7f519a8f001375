type Addressed = { customerName: string; address: string; hasRecipient?: true | undefined }

/**
 * The customer's name above an address, unless the address begins with it or has a recipient of its
 * own.
 */
export function recipientName({ customerName, address, hasRecipient }: Addressed) {
  if (hasRecipient) return undefined
  return folded(firstLine(address)) === folded(customerName) ? undefined : customerName
}

/** The recipient of an address in fields, if that is not the customer. */
export function otherRecipient({ customerName, address, hasRecipient }: Addressed) {
  if (!hasRecipient) return undefined
  const name = firstLine(address)
  return folded(name) === folded(customerName) ? undefined : name
}

function firstLine(address: string) {
  const [first = ''] = address.split('\n', 1)
  return first
}

/** Neither case nor spaces around it make it another name. */
function folded(name: string) {
  return name.trim().toLowerCase()
}
