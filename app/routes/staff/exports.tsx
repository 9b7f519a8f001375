import { useState } from 'react'
import { requireStaff } from '#app/session/require-user.ts'
import { ACCOUNTANT_TABLES, SHOP_TABLES } from '#app/staff/export/exported-tables.ts'
import { sinceLastMonth } from '#app/staff/export/since-last-month.ts'
import { TableList } from '#app/staff/export/table-list.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { shopToday } from '#app/ui/format-date.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { TableFormat } from '#contract/table-format.ts'
import type { Route } from './+types/exports'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'export')
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Exports')]
}

const FORMATS: [TableFormat, string][] = [
  ['csv', 'CSV, for any program'],
  ['xlsx', 'XLSX, a workbook'],
]

export default function Exports() {
  const [format, setFormat] = useState<TableFormat>('csv')
  return (
    <section>
      <h2>Exports</h2>
      <SelectField
        label="Format"
        className="mt-4 max-w-xs"
        options={FORMATS}
        value={format}
        onChoose={setFormat}
      />
      <Card as="section" className="mt-4" aria-labelledby="shop">
        <div className="p-5">
          <h3 id="shop">The parts</h3>
          <p className="text-quiet text-sm">
            To edit in a spreadsheet, or to move to another shop: Import reads these files back. The
            files of photos, orders, customers, reviews and settings move with a backup.
          </p>
        </div>
        <TableList tables={SHOP_TABLES} format={format} query={{}} />
      </Card>
      <AccountantCard format={format} />
    </section>
  )
}

function AccountantCard({ format }: { format: TableFormat }) {
  const [days, setDays] = useState(() => sinceLastMonth(shopToday()))
  const { from, to } = days
  const isBackwards = from !== '' && to !== '' && from > to
  const isChosen = from !== '' && to !== '' && !isBackwards
  return (
    <Card as="section" className="mt-4" aria-labelledby="accountant">
      <div className="grid gap-4 p-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <h3 id="accountant">For the accountant</h3>
          <p className="text-quiet text-sm">Days begin and end in the shop’s time zone.</p>
        </div>
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            type="date"
            required
            max="9999-12-31"
            value={days[end]}
            error={end === 'to' && isBackwards ? 'Is before the first day' : undefined}
            onChange={({ target }) => setDays({ ...days, [end]: target.value })}
          />
        ))}
      </div>
      <TableList tables={ACCOUNTANT_TABLES} format={format} query={isChosen ? days : undefined} />
    </Card>
  )
}
