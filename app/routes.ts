import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop. */
export default [
  index('routes/home.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('reviews', 'routes/reviews.tsx'),
  route('portfolio', 'routes/portfolio.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('signed-in', 'routes/signed-in.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('inbox', 'routes/inbox.tsx'),
  route('products', 'routes/products.tsx'),
  route('product/:productId', 'routes/product.tsx'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/profile.tsx'),
    route('myOrders', 'routes/dashboard/my-orders.tsx'),
    route('addReview', 'routes/dashboard/add-review.tsx'),
    route('payment/:id', 'routes/dashboard/payment.tsx'),
    route('receipt/:id', 'routes/dashboard/receipt.tsx'),
    route('users', 'routes/dashboard/users.tsx'),
    route('addProduct', 'routes/dashboard/add-product.tsx'),
    route('manageProducts', 'routes/dashboard/manage-products.tsx'),
    route('manageOrders', 'routes/dashboard/manage-orders.tsx'),
    route('payments', 'routes/dashboard/payments.tsx'),
    route('manageReviews', 'routes/dashboard/manage-reviews.tsx'),
    route('audit', 'routes/dashboard/audit.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
