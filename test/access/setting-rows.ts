import { defaultMails } from '#contract/mail/mail-setting.ts'
import { NONE, type Row } from './row.ts'

/** Settings, reports, jobs, backups, the audit and the state of the shop. */
export const SETTING_ROWS: Row[] = [
  { route: 'GET /api/report/today', access: 'admin', path: () => '/report/today' },
  { route: 'GET /api/report/days', access: 'admin', path: () => '/report/days?days=90' },
  ...['parts', 'numbers', 'fitments', 'complete-fitments', 'photos', 'all'].map(
    (name): Row => ({
      route: `GET /api/staff/export/${name}`,
      access: 'admin',
      path: () => `/staff/export/${name}`,
    }),
  ),
  { route: 'GET /api/staff/export/sales', access: 'admin', path: () => '/staff/export/sales' },
  { route: 'GET /api/report/parts', access: 'admin', path: () => '/report/parts' },
  { route: 'GET /api/health', access: 'public', path: () => '/health' },
  { route: 'GET /api/ready', access: 'public', path: () => '/ready' },
  { route: 'GET /api/staff/setting', access: 'admin', path: () => '/staff/setting' },
  {
    route: 'PUT /api/staff/setting/shop',
    access: 'admin',
    path: () => '/staff/setting/shop',
    body: () => ({ version: 9, value: { name: 'Shop', email: '', phone: '', address: '' } }),
    status: 409, // never saved
  },
  {
    route: 'PUT /api/staff/setting/texts',
    access: 'admin',
    path: () => '/staff/setting/texts',
    body: () => ({ version: 9, value: { delivery: '', returns: '', terms: '', privacy: '' } }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/carriers',
    access: 'admin',
    path: () => '/staff/setting/carriers',
    body: () => ({ version: 9, value: { list: [] } }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/mails',
    access: 'admin',
    path: () => '/staff/setting/mails',
    body: () => ({ version: 9, value: defaultMails() }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/notices',
    access: 'admin',
    path: () => '/staff/setting/notices',
    body: () => ({ version: 9, value: { recipients: '', lowStockAt: 5 } }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/delivery',
    access: 'admin',
    path: () => '/staff/setting/delivery',
    body: () => ({
      version: 9,
      value: { home: 'US', defaultWeightGrams: 500, days: 1, zones: [] },
    }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/tax',
    access: 'admin',
    path: () => '/staff/setting/tax',
    body: () => ({ version: 9, value: { mode: 'none', rates: [] } }),
    status: 409,
  },
  { route: 'GET /api/staff/discount', access: 'admin', path: () => '/staff/discount' },
  {
    route: 'POST /api/staff/discount',
    access: 'admin',
    path: () => '/staff/discount',
    body: () => ({ code: `C-${Date.now()}`, kind: 'free delivery' }),
  },
  {
    route: 'POST /api/staff/discount/:id/stop',
    access: 'admin',
    path: () => `/staff/discount/${NONE}/stop`,
    status: 404,
  },
  {
    route: 'GET /api/staff/delivery-price',
    access: 'admin',
    path: () => '/staff/delivery-price?country=US&grams=500',
  },
  {
    route: 'PUT /api/staff/setting/returns',
    access: 'admin',
    path: () => '/staff/setting/returns',
    body: () => ({
      version: 9,
      value: { days: 30, oldPartDays: 90, instructions: '', paysWayBack: false },
    }),
    status: 409,
  },
  {
    route: 'PUT /api/staff/setting/invoices',
    access: 'admin',
    path: () => '/staff/setting/invoices',
    body: () => ({
      version: 9,
      value: {
        ...{ isOn: false, seller: '', taxNumber: '', prefix: '' },
        ...{ firstNumber: 1, yearsKept: 10 },
      },
    }),
    status: 409,
  },
  {
    route: 'POST /api/staff/mail/preview',
    access: 'admin',
    path: () => '/staff/mail/preview',
    body: () => ({ kind: 'paid', subject: 'Paid', text: '' }),
    status: 200,
  },
  {
    route: 'POST /api/staff/mail/test',
    access: 'admin',
    path: () => '/staff/mail/test',
    body: () => ({ kind: 'paid', subject: 'Paid', text: '' }),
    status: 200,
  },
  { route: 'GET /api/staff/failed-job', access: 'admin', path: () => '/staff/failed-job' },
  {
    route: 'GET /api/staff/failed-job/count',
    access: 'admin',
    path: () => '/staff/failed-job/count',
  },
  {
    route: 'POST /api/staff/failed-job/:id/retry',
    access: 'admin',
    path: () => '/staff/failed-job/999999999/retry',
    status: 404,
  },
  {
    route: 'POST /api/staff/failed-job/:id/dismiss',
    access: 'admin',
    path: () => '/staff/failed-job/999999999/dismiss',
    status: 404,
  },
  { route: 'GET /api/audit', access: 'admin', path: () => '/audit' },
  { route: 'GET /api/staff/backup', access: 'admin', path: () => '/staff/backup' },
]
