// What the audit log records, and how its page says it. Imports nothing: pages do without zod.

const AUDIT_ACTIONS = {
  'add product': 'Part added',
  'edit product': 'Part changed',
  'delete product': 'Part deleted',
  'restore product': 'Part restored',
  'adjust stock': 'Stock changed',
  'count stock': 'Stock counted',
  'add photo': 'Photo added',
  'make admin': 'Made an owner',
  'revoke admin': 'No longer an owner',
  'change role': 'Changed a role',
  'remove user': 'User removed',
  'cancel order': 'Order canceled',
  'pay order': 'Order paid',
  'end payment': 'Payment ended',
  'pack order': 'Parcel packed',
  'unpack order': 'Parcel unpacked',
  'ship order': 'Parcel shipped',
  'edit shipment': 'Parcel changed',
  'deliver order': 'Parcel delivered',
  'put back in stock': 'Units put back in stock',
  'note on order': 'Note added',
  // It is stored before Stripe makes it.
  'refund order': 'Refund started',
  'refund failed': 'Refund failed',
  'return payment': 'Payment returned', // written until 0.2.0
  'request cancellation': 'Cancellation requested',
  'decline cancellation': 'Cancellation declined',
  'request return': 'Return requested',
  'approve return': 'Return approved',
  'refuse return': 'Return declined',
  'receive return': 'Return received',
  'close return': 'Return closed',
  'withdraw return': 'Return withdrawn',
  'change address': 'Address changed',
  'claim order': 'Order added to an account',
  'write invoice': 'Invoice written',
  'change password': 'Password changed',
  'close account': 'Account closed',
  'hide review': 'Review hidden',
  'show review': 'Review shown',
  'answer question': 'Question answered',
  'reply to review': 'Review replied to',
  'edit settings': 'Settings changed',
  'make code': 'Discount code created',
  'stop code': 'Discount code stopped',
  'try again': 'Tried again',
  dismiss: 'Dismissed',
  'send mail again': 'Email sent again',
  'check bulk edit': 'Bulk edit checked',
  'add category': 'Category added',
  'edit category': 'Category changed',
  'merge category': 'Category merged',
  'delete category': 'Category deleted',
  'upload import': 'Import uploaded',
  'edit import': 'Import changed',
  'change import answer': 'Import answer changed',
  'forget import answer': 'Import answer forgotten',
  'apply import': 'Import applied',
  'stop import': 'Import stopped',
  'undo import': 'Import undone',
  'remove import': 'Import removed',
  export: 'Table exported',
  'load VCdb': 'VCdb loaded',
  'remove VCdb': 'VCdb removed',
}

export type AuditAction = keyof typeof AUDIT_ACTIONS

const WORDS = new Map<string, string>(Object.entries(AUDIT_ACTIONS))

/** @param action as the log has it; one of an older version may have no words */
export function describeAction(action: string) {
  return WORDS.get(action) ?? action
}
