// What an owner downloads, by the last part of its URL.

export type ExportedTable = {
  what: string
  title: string
  about: string
  /** Of the end of one day, the last one. */
  isOfDay?: true
  /** Its file is a ZIP of tables. */
  isArchive?: true
}

/** What a catalog is made of: an import reads each back, but for photos. */
export const SHOP_TABLES: ExportedTable[] = [
  {
    what: 'all',
    title: 'All files of parts, and the categories',
    about: 'One ZIP file, with a text that says in which sequence to import it.',
    isArchive: true,
  },
  {
    what: 'parts',
    title: 'Parts',
    about: 'With prices, stock, texts, categories and specifications. Import them first.',
  },
  {
    what: 'numbers',
    title: 'Numbers',
    about: 'Of vehicle makers and other brands, replaced ones and GTINs.',
  },
  { what: 'fitments', title: 'Fitments', about: 'Of the parts that may fit other vehicles, too.' },
  {
    what: 'complete-fitments',
    title: 'Complete fitments',
    about: 'Of the parts that fit no other vehicle. Import them with “Replace”.',
  },
  {
    what: 'photos',
    title: 'Photos',
    about: 'Their URLs, for another shop or a marketplace. No import reads them.',
  },
]

/** Of some days. */
export const ACCOUNTANT_TABLES: ExportedTable[] = [
  {
    what: 'invoices',
    title: 'Invoices and credit notes',
    about: 'By their own date, with the tax by rate. Amounts of credit notes are negative.',
  },
  {
    what: 'order-lines',
    title: 'What was sold',
    about:
      'Each line of the orders that were paid, with discount, tax and core charge, and the delivery.',
  },
  {
    what: 'payments',
    title: 'Payments and refunds',
    about: 'With Stripe’s ids. Refunds are negative. The sum is that of Today.',
  },
  {
    what: 'taxes',
    title: 'Tax by state and rate',
    about: 'Of what was sold and of what was refunded. Sales without tax have rows, too.',
  },
  {
    what: 'customers',
    title: 'Customers',
    about: 'Who paid, for how many orders and how much. Closed accounts have no name.',
  },
  {
    what: 'stock-movements',
    title: 'Stock movements',
    about: 'Each change of a part’s units: when, how many, why and by whom.',
  },
  {
    what: 'stock-value',
    title: 'Stock value',
    about: 'At the end of the last day: units, what a unit cost then, and their product.',
    isOfDay: true,
  },
]
