import { NONE, type Row } from './row.ts'

/** Imports of files. */
export const IMPORT_ROWS: Row[] = [
  {
    route: 'POST /api/staff/import',
    access: 'admin',
    path: () => '/staff/import?kind=fitments',
    status: 415,
  },
  {
    route: 'POST /api/staff/import/edit',
    access: 'admin',
    path: () => '/staff/import/edit',
    body: () => ({ parts: { ids: [NONE] }, change: { field: 'state', value: 'draft' } }),
    status: 409,
  },
  {
    route: 'GET /api/staff/import',
    access: 'admin',
    path: () => '/staff/import',
  },
  {
    route: 'GET /api/staff/import/:id',
    access: 'admin',
    path: () => `/staff/import/${NONE}`,
    status: 404,
  },
  {
    route: 'GET /api/staff/import/:id/row',
    access: 'admin',
    path: () => `/staff/import/${NONE}/row`,
  },
  {
    route: 'GET /api/staff/import/:id/report',
    access: 'admin',
    path: () => `/staff/import/${NONE}/report`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/check',
    access: 'admin',
    path: () => `/staff/import/${NONE}/check`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/apply',
    access: 'admin',
    path: () => `/staff/import/${NONE}/apply`,
    body: () => ({}),
    status: 404,
  },
  {
    route: 'GET /api/staff/import/:id/columns',
    access: 'admin',
    path: () => `/staff/import/${NONE}/columns`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/columns/preview',
    access: 'admin',
    path: () => `/staff/import/${NONE}/columns/preview`,
    body: () => ({}),
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/columns',
    access: 'admin',
    path: () => `/staff/import/${NONE}/columns`,
    body: () => ({ columns: [] }),
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/stop',
    access: 'admin',
    path: () => `/staff/import/${NONE}/stop`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/undo',
    access: 'admin',
    path: () => `/staff/import/${NONE}/undo`,
    status: 404,
  },
  {
    route: 'DELETE /api/staff/import/:id',
    access: 'admin',
    path: () => `/staff/import/${NONE}`,
    status: 404,
  },
  {
    route: 'GET /api/staff/import/:id/queue',
    access: 'admin',
    path: () => `/staff/import/${NONE}/queue`,
    status: 404,
  },
  {
    route: 'GET /api/staff/import/:id/queue/row',
    access: 'admin',
    path: () => `/staff/import/${NONE}/queue/row?key=near`,
    status: 404,
  },
  {
    route: 'POST /api/staff/import/:id/queue',
    access: 'admin',
    path: () => `/staff/import/${NONE}/queue`,
    body: () => ({ key: 'vehicle a b', drop: true }),
    status: 404,
  },
  {
    route: 'GET /api/staff/import-answer',
    access: 'admin',
    path: () => '/staff/import-answer',
  },
  {
    route: 'PUT /api/staff/import-answer',
    access: 'admin',
    path: () => '/staff/import-answer',
    body: () => ({ key: 'brand none', brand: 'None' }),
    status: 404,
  },
  {
    route: 'DELETE /api/staff/import-answer',
    access: 'admin',
    path: () => '/staff/import-answer?key=none',
    status: 404,
  },
  {
    route: 'GET /api/staff/vcdb',
    access: 'admin',
    path: () => '/staff/vcdb',
  },
  {
    route: 'POST /api/staff/vcdb',
    access: 'admin',
    path: () => '/staff/vcdb',
    status: 415,
  },
  {
    route: 'DELETE /api/staff/vcdb',
    access: 'admin',
    path: () => '/staff/vcdb',
  },
]
