/** The customer's name above an address, unless the address begins with it: one that was typed at the checkout names its recipient. */
export function addressee({ customerName, address }: { customerName: string; address: string }) {
  return address.split('\n', 1)[0]?.trim() === customerName ? undefined : customerName
}
