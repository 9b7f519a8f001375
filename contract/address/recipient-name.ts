type Addressed = { customerName: string; address: string; hasRecipient?: true | undefined }

/** The customer's name above an address, unless the address begins with it or has a recipient of its own. */
export function recipientName({ customerName, address, hasRecipient }: Addressed) {
  if (hasRecipient) return undefined
  return address.split('\n', 1)[0]?.trim() === customerName ? undefined : customerName
}
