import { NEW_PRODUCT } from '../product-calls.ts'
import type { Row } from './row.ts'

const CATEGORY = {
  ...{ name: 'Clips', slug: null, parentId: null, position: null, words: [], drawing: null },
  ...{ hasPosition: true, isFluid: false, isAccessory: false, isHidden: false, version: 1 },
  ...{ metaTitle: null, metaDescription: null, attributes: [], together: [], pictureId: null },
}

/** Parts, vehicles and reviews. */
export const CATALOG_ROWS: Row[] = [
  { route: 'GET /api/suggest', access: 'public', path: () => '/suggest?q=brake' },
  {
    route: 'POST /api/quick-order',
    access: 'public',
    path: () => '/quick-order',
    body: () => ({ text: '2x NB-2451.F' }),
  },
  { route: 'GET /api/product', access: 'public', path: () => '/product' },
  {
    route: 'GET /api/product/:id/fitment',
    access: 'public',
    path: (of) => `/product/${of.productId}/fitment?model=volkswagen/golf`,
  },
  { route: 'GET /api/product/:id', access: 'public', path: (of) => `/product/${of.productId}` },
  { route: 'GET /api/review', access: 'public', path: () => '/review' },
  {
    route: 'POST /api/review',
    access: 'user',
    path: () => '/review',
    body: () => ({ location: 'Lyon', review: 'Fits.' }),
  },
  {
    route: 'POST /api/stock-alert/confirm',
    access: 'public',
    path: () => '/stock-alert/confirm',
    body: () => ({ token: 'made up' }),
    status: 410,
  },
  {
    route: 'POST /api/stock-alert/stop',
    access: 'public',
    path: () => '/stock-alert/stop?token=made-up',
  },
  { route: 'GET /api/staff/category', access: 'admin', path: () => '/staff/category' },
  {
    route: 'POST /api/staff/category',
    access: 'admin',
    path: () => '/staff/category',
    body: () => ({ name: `Category ${Date.now()}` }),
  },
  {
    route: 'PUT /api/staff/category/:id',
    access: 'admin',
    path: () => '/staff/category/9999',
    body: () => CATEGORY,
    status: 404,
  },
  {
    route: 'POST /api/staff/category/:id/merge',
    access: 'admin',
    path: () => '/staff/category/9999/merge',
    body: () => ({ into: 101, version: 1 }),
    status: 404,
  },
  {
    route: 'DELETE /api/staff/category/:id',
    access: 'admin',
    path: () => '/staff/category/9999?version=1',
    status: 404,
  },
  { route: 'GET /api/staff/question', access: 'admin', path: () => '/staff/question' },
  {
    route: 'PUT /api/staff/question/:id/answer',
    access: 'admin',
    path: (of) => `/staff/question/${of.orderId}/answer`,
    body: () => ({ answer: 'Yes.' }),
    status: 404,
  },
  { route: 'GET /api/staff/review', access: 'admin', path: () => '/staff/review' },
  {
    route: 'PUT /api/review/:id/hidden',
    access: 'admin',
    path: (of) => `/review/${of.reviewId}/hidden`,
    body: () => ({ hidden: true }),
  },
  {
    route: 'GET /api/product/:id/review',
    access: 'public',
    path: (of) => `/product/${of.productId}/review`,
  },
  {
    route: 'PUT /api/review/:id/reply',
    access: 'admin',
    path: (of) => `/review/${of.reviewId}/reply`,
    body: () => ({ reply: 'Thank you.' }),
    status: 404, // it is of the shop
  },
  { route: 'GET /api/vehicle', access: 'public', path: () => '/vehicle' },
  {
    route: 'GET /api/product/:id/fit',
    access: 'public',
    path: (of) => `/product/${of.productId}/fit?model=volkswagen/golf`,
  },
  {
    route: 'POST /api/product',
    access: 'admin',
    path: () => '/product',
    body: () => NEW_PRODUCT,
  },
  {
    route: 'PATCH /api/product/:id',
    access: 'admin',
    path: (of) => `/product/${of.productId}`,
    body: () => ({ version: 1, pricePerUnit: 13 }),
  },
  {
    route: 'POST /api/product/:id/restore',
    access: 'admin',
    path: (of) => `/product/${of.productId}/restore`,
    status: 409, // it is not deleted
  },
  {
    route: 'GET /api/staff/stock/part',
    access: 'admin',
    path: () => '/staff/stock/part?code=BRK-288V',
  },
  {
    route: 'POST /api/staff/stock',
    access: 'admin',
    path: () => '/staff/stock',
    body: (of) => ({ reference: '', lines: [{ productId: of.productId, units: 1 }] }),
    status: 201,
  },
  { route: 'GET /api/staff/product', access: 'admin', path: () => '/staff/product' },
  { route: 'GET /api/staff/product/count', access: 'admin', path: () => '/staff/product/count' },
  {
    route: 'GET /api/staff/product/:id',
    access: 'admin',
    path: (of) => `/staff/product/${of.productId}`,
  },
  {
    route: 'GET /api/staff/product/:id/detail',
    access: 'admin',
    path: (of) => `/staff/product/${of.productId}/detail`,
  },
  {
    route: 'PUT /api/product/:id/numbers',
    access: 'admin',
    path: (of) => `/product/${of.productId}/numbers`,
    body: () => ({ version: 1, numbers: [] }),
  },
  {
    route: 'PUT /api/product/:id/attributes',
    access: 'admin',
    path: (of) => `/product/${of.productId}/attributes`,
    body: () => ({ version: 1, attributes: [] }),
  },
  {
    route: 'PUT /api/product/:id/fitments',
    access: 'admin',
    path: (of) => `/product/${of.productId}/fitments`,
    body: () => ({ version: 1, isComplete: false, fitments: [] }),
  },
  { route: 'GET /api/staff/brand', access: 'admin', path: () => '/staff/brand?q=or' },
  { route: 'GET /api/staff/make', access: 'admin', path: () => '/staff/make' },
  {
    route: 'GET /api/staff/make/:make/model',
    access: 'admin',
    path: () => '/staff/make/volkswagen/model',
  },
  {
    route: 'GET /api/staff/did-not-fit',
    access: 'admin',
    path: () => '/staff/did-not-fit',
  },
  {
    route: 'GET /api/product/:id/stock',
    access: 'admin',
    path: (of) => `/product/${of.productId}/stock`,
  },
  {
    route: 'POST /api/product/:id/stock',
    access: 'admin',
    path: (of) => `/product/${of.productId}/stock`,
    body: () => ({ change: 12, reason: 'received' }),
  },
  { route: 'POST /api/picture', access: 'admin', path: () => '/picture', status: 415 }, // no file
  {
    route: 'PUT /api/product/:id/pictures',
    access: 'admin',
    path: (of) => `/product/${of.productId}/pictures`,
    body: () => ({ version: 1, pictures: [] }),
  },
  { route: 'DELETE /api/product/:id', access: 'admin', path: (of) => `/product/${of.productId}` },
]
