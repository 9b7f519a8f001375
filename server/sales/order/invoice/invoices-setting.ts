import type { InvoicesSetting } from '#contract/order/invoice-setting.ts'
import { invoiceCounter } from '../../../platform/db/schema/invoice.ts'
import { fieldError } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'
import { saveSetting } from '../../../platform/settings/edit-setting.ts'

/**
 * @throws AppError 409 another owner has saved it since, or the first number changes although there
 *   is an invoice
 */
export function saveInvoicesSetting(actor: SessionUser, version: number, value: InvoicesSetting) {
  return saveSetting(actor, 'invoices', version, value, async (tx, before) => {
    if (value.firstNumber === before.firstNumber) return
    // Numbers go on from the last one: another first number would leave a gap, or duplicates.
    if ((await tx.$count(invoiceCounter)) === 0) return
    throw fieldError('firstNumber', `There is an invoice: this stays ${before.firstNumber}`, 409)
  })
}
