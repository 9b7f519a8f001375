import { NONE, type Row } from './row.ts'

const CATEGORY = {
  ...{ name: 'Clips', slug: null, parentId: null, position: null, words: [], drawing: null },
  ...{ hasPosition: true, isFluid: false, isAccessory: false, isHidden: false, version: 1 },
  ...{ metaTitle: null, metaDescription: null, attributes: [], together: [], pictureId: null },
}

const DIAGRAM = {
  ...{ name: 'Wheel end', categoryId: null, drawing: 'diagram-wheel-end', pictureId: null },
  ...{ alt: 'A wheel end, taken apart', callouts: [] },
}

const ITEM = {
  categoryId: 101,
  position: 'front',
  quantity: 1,
  note: null,
  isOptional: false,
  part: null,
}

const REPAIR = { name: 'Pads', description: null, isHidden: false, items: [ITEM] }

/** Categories, diagrams and jobs, as the staff edit them. */
export const CATEGORY_ROWS: Row[] = [
  {
    route: 'GET /api/staff/category',
    access: 'staff',
    permissions: ['catalog', 'stock'],
    path: () => '/staff/category',
  },
  {
    route: 'POST /api/staff/category',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/category',
    body: () => ({ name: `Category ${Date.now()}` }),
  },
  {
    route: 'PUT /api/staff/category/:id',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/category/9999',
    body: () => CATEGORY,
    status: 404,
  },
  {
    route: 'POST /api/staff/category/:id/merge',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/category/9999/merge',
    body: () => ({ into: 101, version: 1 }),
    status: 404,
  },
  {
    route: 'DELETE /api/staff/category/:id',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/category/9999?version=1',
    status: 404,
  },
  {
    route: 'GET /api/staff/diagram',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/diagram',
  },
  {
    route: 'POST /api/staff/diagram',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/diagram',
    body: () => DIAGRAM,
  },
  {
    route: 'PUT /api/staff/diagram/:id',
    access: 'staff',
    permissions: ['catalog'],
    path: () => `/staff/diagram/${NONE}`,
    body: () => ({ ...DIAGRAM, version: 1 }),
    status: 404,
  },
  {
    route: 'DELETE /api/staff/diagram/:id',
    access: 'staff',
    permissions: ['catalog'],
    path: () => `/staff/diagram/${NONE}?version=1`,
    status: 404,
  },
  {
    route: 'GET /api/staff/repair',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/repair',
  },
  {
    route: 'POST /api/staff/repair',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/repair',
    body: () => REPAIR,
  },
  {
    route: 'PUT /api/staff/repair/:id',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/repair/9999',
    body: () => ({ ...REPAIR, version: 1 }),
    status: 404,
  },
  {
    route: 'DELETE /api/staff/repair/:id',
    access: 'staff',
    permissions: ['catalog'],
    path: () => '/staff/repair/9999?version=1',
    status: 404,
  },
]
