// The tables that an owner downloads, by the last part of their URLs.

export type ExportedTable = { what: string; title: string; about: string }

/** Of some days. */
export const ACCOUNTANT_TABLES: ExportedTable[] = [
  {
    what: 'invoices',
    title: 'Invoices and credit notes',
    about: 'By their own date, with the tax by rate. Amounts of credit notes are negative.',
  },
]
