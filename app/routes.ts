import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop. */
export default [
  index('routes/storefront/home.tsx'),
  route('blog', 'routes/storefront/blog.tsx'),
  route('reviews', 'routes/storefront/reviews.tsx'),
  route('portfolio', 'routes/storefront/portfolio.tsx'),
  ...['delivery', 'returns', 'terms', 'privacy'].map((path) =>
    route(path, 'routes/storefront/text-page.tsx', { id: path }),
  ),
  route('login', 'routes/account/login.tsx'),
  route('signup', 'routes/account/signup.tsx'),
  route('signed-in', 'routes/account/signed-in.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('verify-email', 'routes/account/verify-email.tsx'),
  route('inbox', 'routes/inbox.tsx'),
  route('products', 'routes/storefront/products.tsx'),
  route('product/:productId', 'routes/storefront/product.tsx'),
  route('dashboard', 'routes/dashboard.tsx', [
    index('routes/account/profile.tsx'),
    route('myOrders', 'routes/account/my-orders.tsx'),
    route('addReview', 'routes/account/add-review.tsx'),
    route('payment/:id', 'routes/account/payment.tsx'),
    route('receipt/:id', 'routes/account/receipt.tsx'),
    route('users', 'routes/admin/users.tsx'),
    route('addProduct', 'routes/admin/add-product.tsx'),
    route('product/:productId', 'routes/admin/edit-product.tsx'),
    route('manageProducts', 'routes/admin/manage-products.tsx'),
    route('manageOrders', 'routes/admin/manage-orders.tsx'),
    route('payments', 'routes/admin/payments.tsx'),
    route('manageReviews', 'routes/admin/manage-reviews.tsx'),
    route('audit', 'routes/admin/audit.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
    route('backups', 'routes/admin/backups.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
